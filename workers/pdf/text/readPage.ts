import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts';
import type { TextContext, PdfFile } from '../file/documentHolder.ts';
import { annotationsOf } from './annotations.ts';
import { titlesOf } from './headings.ts';
import { type IsVisible, languageOf } from './markedContent.ts';
import { outlineIn } from '../file/outline.ts';
import { allParts } from './pageParts.ts';
import { runsOf } from './textRuns.ts';
import { sizeOf } from '../schedule/pages.ts';
import { elementsOf } from './structureTree.ts';
import type { PageNumber, PagePart, PdfPoints, PageContent, PageIndex } from '../engineProtocol.ts';
import { untilStalled } from '../file/stall.ts';
import { withJoinedRuns } from './joinRuns.ts';

/** Returns the text and the annotations of a page. Rejects with EngineError if bytes cannot be loaded. */
export async function contentOf(pdf: PdfFile, index: PageIndex): Promise<PageContent> {
  const { file, pages } = pdf;
  file.resume();
  const page = await untilStalled(file, pages.get(index));
  const textContext = textContextOf(pdf);
  const parts = await untilStalled(file, readPage(pages.document, page, textContext));
  return { language: (await textContext).language, parts: withJoinedRuns(parts) };
}

function textContextOf({ file, pages, cache }: PdfFile): Promise<TextContext> {
  if (cache.textContext) return cache.textContext;
  const textContext = untilStalled(file, textContextIn(pages.document));
  cache.textContext = textContext;
  // If bytes could not be loaded, the next call requests the context again.
  textContext.catch(() => {
    cache.textContext = null;
  });
  return textContext;
}

export async function textContextIn(document: PDFDocumentProxy): Promise<TextContext> {
  const [metadata, outline] = await Promise.all([
    document.getMetadata().catch(() => null),
    outlineIn(document),
  ]);
  const info = metadata?.info;
  return { language: languageOf(info && 'Language' in info ? info.Language : null), outline };
}

/** Returns whether a layer is visible in the document's default configuration, which is painted. */
export async function visibilityIn(document: PDFDocumentProxy): Promise<IsVisible> {
  const layers = await document.getOptionalContentConfig().catch(() => null);
  return (layer) => {
    try {
      return !layer || !layers || layers.isVisible(layer);
    } catch {
      return true;
    }
  };
}

/** Reads the text of a page in reading order, without annotations and headings. */
export async function readText(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<readonly PagePart[]> {
  const [runs, tree] = await Promise.all([
    visibilityIn(document).then((isVisible) => runsOf(page, isVisible)),
    page.getStructTree().catch(() => null),
  ]);
  return allParts({
    runs,
    annotations: [],
    elements: elementsOf(tree),
    titles: [],
    ...placeOf(page),
  });
}

/**
 * Reads the text and the annotations of a page in reading order. The engine and the server's pack
 * builder read pages by this function. The runs are not joined yet.
 */
export async function readPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  textContext: Promise<TextContext>,
): Promise<readonly PagePart[]> {
  const isVisible = await visibilityIn(document);
  const [runs, annotations, tree, { outline }] = await Promise.all([
    runsOf(page, isVisible),
    annotationsOf(document, page, isVisible),
    page.getStructTree().catch(() => null),
    textContext,
  ]);
  return allParts({
    runs,
    annotations,
    elements: elementsOf(tree),
    titles: titlesOf(outline, page.pageNumber as PageNumber),
    ...placeOf(page),
  });
}

const placeOf = (page: PDFPageProxy) => ({
  rect: { x: 0 as PdfPoints, y: 0 as PdfPoints, ...sizeOf(page) },
  transform: page.getViewport({ scale: 1 }).transform,
});
