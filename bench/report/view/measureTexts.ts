import type { MeasureName, ReaderName } from '../measures.ts';

/** The report is for developers and operators. It is in English. */

export const readerTitles: Readonly<Record<ReaderName, string>> = {
  gatefold: 'Gatefold',
  'pdfjs-main': 'pdf.js on the main thread',
  'pdfjs-worker': 'pdf.js with its renderer worker',
  'react-pdf': 'react-pdf',
  embedpdf: 'EmbedPDF (PDFium)',
};

interface Title {
  readonly title: string;
  readonly meaning: string;
}

export const measureTitles: Readonly<Record<MeasureName, Title>> = {
  'open-first': {
    title: 'Open to first pixels',
    meaning: 'From the wish to read to the first frame that shows anything of it.',
  },
  'open-sharp': {
    title: 'Open to first sharp page',
    meaning: 'From the wish to read, with nothing of the reader loaded, to a sharp first page.',
  },
  next: { title: 'Next page', meaning: 'At reading pace, from the key to a sharp page.' },
  text: {
    title: 'Text of the page',
    meaning: 'From the key that turns to it until its text is there.',
  },
  'first-usable': {
    title: 'Jump to first pixels',
    meaning: 'From the key to the first frame that shows anything of the last page.',
  },
  jump: { title: 'Jump to the last page', meaning: 'From the key to a sharp page.' },
  zoom: { title: 'Zoom to sharp', meaning: 'From the key, to twice the size.' },
  thumbnails: {
    title: 'Thumbnails',
    meaning: 'As many as are seen at once, until all are painted.',
  },
  'thumbnails-cold': {
    title: 'Thumbnails after opening',
    meaning: 'The same in a document of which only the first page was shown.',
  },
  blocked: {
    title: 'Main thread blocked',
    meaning: 'While opening and leafing: of each task what is over 50 ms.',
  },
  bytes: { title: 'Bytes of the file', meaning: 'Fetched until the first page is sharp.' },
  memory: {
    title: 'Memory after 100 pages',
    meaning: 'Of the renderer and the process that paints.',
  },
};
