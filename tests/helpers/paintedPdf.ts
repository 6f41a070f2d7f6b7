import { pdfOf, streamOf } from './madePdf.ts';

/** A page with the objects that it paints. */
export interface PaintedPage {
  readonly content: string;
  /** Beside the fonts: F is Helvetica, object 3, and G is object 10. */
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  /** From object 10. */
  readonly objects?: readonly string[];
}

export const paintedPdf = ({
  content,
  resources = '',
  page = '',
  catalog = '',
  objects = [],
}: PaintedPage): Buffer =>
  pdfOf(
    new Map([
      [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
      [2, '<< /Type /Pages /Count 1 /Kids [4 0 R] >>'],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
      [
        4,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Resources << /Font << /F 3 0 R /G 10 0 R >> ${resources} >> ${page} >>`,
      ],
      [5, streamOf(content)],
      ...objects.map((body, at) => [10 + at, body] as const),
    ]),
  );

/** A font whose character codes 1 to 3 have the Unicode values न, म and त, and 4 has NUL. */
export const partlyMapped = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /Mangal /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Mangal /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 13 0 R /DW 600 /CIDToGIDMap /Identity >>',
  streamOf(
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 4 beginbfchar <0001> <0928> <0002> <092E> <0003> <0924> <0004> <0000> endbfchar endcmap end end',
  ),
  '<< /Type /FontDescriptor /FontName /Mangal /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
];
