/**
 * The only file of the engine that imports pdf.js. Besides its documented interface the engine relies on these
 * internals, and `tests/unit/repository/pdfjs-internals.test.ts` fails when one changes:
 *
 * - `page.objs` can be iterated, and a picture has `dataLen` (`schedule/pages.ts`).
 * - `RenderTask.onContinue` resumes a render in slices (`paint/rendering.ts`).
 * - `getDocument` takes `ownerDocument`, `CanvasFactory` and `FilterFactory`, and calls the methods of
 *   `BaseCanvasFactory` and `BaseFilterFactory` (`paint/canvasFactories.ts`).
 * - `render` takes `operationsFilter`, and passes the operators with their arguments (`schedule/parsing.ts`,
 *   `text/paintedPictures.ts`).
 * - The parser's first message says that it is ready (`engine/startup.ts`).
 * - The text of the parser has the places that `parser/patchParser.ts` changes.
 */
export {
  getDocument,
  OPS,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
