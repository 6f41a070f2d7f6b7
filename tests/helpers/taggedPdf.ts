import { madePdf } from './madePdf.ts';

/** Words of a page in marked content, each with the number by which the structure names it. */
export interface Words {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
  readonly size?: number;
  /** Of the marked content itself: `/Lang (fr)`, `/ActualText (…)`. */
  readonly properties?: string;
  readonly tag?: string;
}

export interface TaggedPdf {
  readonly words: readonly Words[];
  /**
   * Elements below the document, each an object of its own. A body may say `page(1)`, and `element(n)` for
   * the element at that place.
   */
  readonly elements: readonly string[];
  /** The positions of the elements directly below the document. */
  readonly top: readonly number[];
  readonly language?: string;
  /** The element that holds each piece of marked content, by its place; else no parent tree is written. */
  readonly parents?: readonly number[];
}

const shown = ({ text, at: [x, y], size = 12, properties = '', tag = 'Span' }: Words, n: number) =>
  tag === 'Artifact'
    ? `/Artifact BMC BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET EMC`
    : `/${tag} << /MCID ${n} ${properties} >> BDC BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET EMC`;

/** A page of tagged words (PDF 32000-1, 14.7 and 14.8), every object of which is known. */
export function taggedPdf({ words, elements, top, language, parents }: TaggedPdf): Buffer {
  // madePdf numbers the objects of the catalog from here on, in its order.
  const first = 16;
  const root = first;
  const parentTree = first + 1;
  const element = (n: number) => first + 2 + n;
  const named = (body: string): string =>
    body.replaceAll(/element\((\d+)\)/g, (_, n: string) => `${element(Number(n))} 0 R`);
  const kids = top.map((n) => `${element(n)} 0 R`).join(' ');
  const tree = (parents ?? []).map((n) => `${element(n)} 0 R`).join(' ');
  return madePdf({
    pages: 1,
    words: () => words.map(shown).join('\n'),
    pageExtras: () => '/StructParents 0',
    catalog: [
      [
        'StructTreeRoot',
        `<< /Type /StructTreeRoot /K [${kids}] ${parents ? `/ParentTree ${parentTree} 0 R` : ''} >>`,
      ],
      ['Unused', `<< /Nums [0 [${tree}]] >>`],
      ...elements.map((body, n): [string, string] => [
        `E${n}`,
        named(
          `<< /Type /StructElem /Pg page(1) ${top.includes(n) ? `/P ${root} 0 R` : ''} ${body} >>`,
        ),
      ]),
      ['MarkInfo', '<< /Marked true >>'],
      ...(language ? [['Lang', `(${language})`] as [string, string]] : []),
    ],
  });
}
