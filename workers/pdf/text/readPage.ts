import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts';
import type { TextContext } from '../file/documentHolder.ts';
import { annotationsOf } from './annotations.ts';
import { titlesOf } from './headings.ts';
import { languageOf } from './markedContent.ts';
import { outlineIn } from '../file/outline.ts';
import { allParts } from './pageParts.ts';
import { runsOf } from './textRuns.ts';
import { sizeOf } from '../schedule/pages.ts';
import { elementsOf } from './structureTree.ts';
import type { PageNumber, PagePart, PdfPoints } from '../protocol.ts';

export async function textContextIn(document: PDFDocumentProxy): Promise<TextContext> {
  const [metadata, outline] = await Promise.all([
    document.getMetadata().catch(() => null),
    outlineIn(document),
  ]);
  const info = metadata?.info;
  return { language: languageOf(info && 'Language' in info ? info.Language : null), outline };
}

/** Reads the text of a page in reading order, without annotations and headings. */
export async function readText(page: PDFPageProxy): Promise<readonly PagePart[]> {
  const [runs, tree] = await Promise.all([runsOf(page), page.getStructTree().catch(() => null)]);
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
  const [runs, annotations, tree, { outline }] = await Promise.all([
    runsOf(page),
    annotationsOf(document, page),
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
