import { streamOf } from '../madePdf.ts';
import { bareFile } from './minimalPdf.ts';

/** A marker in all active content, and nowhere else. */
export const poison = 'poison';

const script = `<< /S /JavaScript /JS (${poison}) >>`;
const occasions = `/AA << /O ${script} /WC 30 0 R >>`;
const launch = `<< /S /Launch /F (${poison}.exe) /Win << /F (${poison}) >> >>`;
const attached = `/Type /Filespec /F (${poison}.exe) /EF << /F 31 0 R >>`;

let top = 700;
const annotation = (entries: string): string => {
  top -= 20;
  return `<< /Type /Annot /Rect [72 ${top} 300 ${top + 18}] ${entries} >>`;
};
const link = (action: string): string => annotation(`/Subtype /Link /A ${action}`);

/** UTF-16, as hexadecimal digits. */
const inDigits = (text: string): string =>
  `<FEFF${[...Buffer.from(text)].map((byte) => `00${byte.toString(16)}`).join('')}>`;

const annotations = [
  link('<< /S /URI /URI (https://example.com/kept) >>'),
  link('<< /S /GoTo /D [5 0 R /Fit] >>'),
  link('<< /S /Named /N /NextPage >>'),
  link('32 0 R'),
  // Harmful entries must be found at every position, in every spelling, and every time.
  link('30 0 R'),
  link('30 0 R'),
  link(`<< /S 33 0 R /JS (${poison}) >>`),
  link(`<< /S /Java#53cript /JS (${poison}) >>`),
  link(launch),
  link(`<< /S /SubmitForm /F (https://example.com/${poison}) >>`),
  link(`<< /S /ImportData /F (${poison}) >>`),
  link(`<< /S /GoToR /F (//${poison}/share.pdf) /D [0 /Fit] >>`),
  link(`<< /S /GoToE /F (${poison}) /T << /R /C /N (a) >> >>`),
  link(`<< /S /Named /N /SaveAs /X (${poison}) >>`),
  link(`<< /S /URI /URI (javascript:${poison}) >>`),
  link(`<< /S /URI /URI ${inDigits(`java\tscript:${poison}`)} >>`),
  link(`<< /S /URI /URI (file:///${poison}) >>`),
  link(`<< /S /URI /URI (\\\\\\\\${poison}\\\\share) >>`),
  annotation(`/Subtype /FileAttachment /FS << ${attached} >>`),
  annotation(
    `/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(a) << ${attached} >>] >> >>`,
  ),
  annotation(`/Subtype /Screen /A << /S /Rendition /OP 0 /JS (${poison}) >> ${occasions}`),
  annotation(`/Subtype /Widget /FT /Btn /T (Send) /Parent 35 0 R ${occasions}`),
];

/** Two pages with every kind of active content of a PDF, and with the structures that reach it. */
export const actingFile = (): Buffer =>
  bareFile({
    1: `<< /Type /Catalog /Pages 2 0 R /Lang (sv) /OpenAction ${script} ${occasions} /AF [<< ${attached} >>] /Outlines 20 0 R /Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a) << ${attached} >>] >> /Dests << /Names [(kept) [5 0 R /Fit]] >> >> /AcroForm << /Fields [35 0 R] /XFA (${poison}) >> /Collection << /D (${poison}) >> /PageLabels << /Nums [0 << /S /r >>] >> /StructTreeRoot << /Type /StructTreeRoot /K << /S /P /AF << /Type /Filespec /F (notes.xml) /EF << /F 31 0 R /UF 31 0 R >> >> >> >> >>`,
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 9 0 R /Annots [${annotations.join(' ')}] ${occasions} /PresSteps << /NA ${script} >> >>`,
    // As names of fonts these names are harmless.
    4: streamOf('BT /AA 24 Tf 72 740 Td (kept words) Tj ET'),
    9: '<< /Font << /AA 10 0 R /JS 10 0 R /EF 10 0 R /OpenAction 10 0 R >> >>',
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    20: '<< /First 21 0 R /Last 22 0 R /Count 2 >>',
    21: '<< /Title (Kept) /Parent 20 0 R /Next 22 0 R /Dest [5 0 R /Fit] >>',
    22: `<< /Title (Also kept) /Parent 20 0 R /Prev 21 0 R /A ${launch} >>`,
    30: script,
    31: streamOf(poison, '/Type /EmbeddedFile'),
    32: `<< /S /GoTo /D [3 0 R /Fit] /Next [${script} ${launch}] >>`,
    33: '/JavaScript',
    35: `<< /FT /Btn /T (Form) /Kids [36 0 R] ${occasions} >>`,
    36: `<< /T (Button) /Parent 35 0 R /A << /S /ResetForm /X (${poison}) >> >>`,
  });
