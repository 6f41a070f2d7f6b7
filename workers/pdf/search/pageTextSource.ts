import type { PdfFile } from '../file/documentHolder.ts';
import { untilStalled } from '../file/stall.ts';
import type { PageIndex, PagePart } from '../protocol.ts';
import { readText } from '../text/readPage.ts';

/** Provides the text that a search reads: of the PDF, or of its pack. */
export interface PageTextSource {
  readonly pageCount: number;
  /** The parts of a page before their runs are joined. Rejects if the page cannot be read. */
  partsOf(index: PageIndex): Promise<readonly PagePart[]>;
  /** Begins to fetch pages that are read soon. */
  prepare?(indexes: readonly PageIndex[]): void;
}

/**
 * Reads the text from the PDF.
 * @param whenIdle resolves when no visible page waits for the parser
 */
export const textOfFile = (
  { file, pages }: PdfFile,
  whenIdle: () => Promise<void>,
): PageTextSource => ({
  pageCount: pages.document.numPages,
  async partsOf(index) {
    await whenIdle();
    file.resume();
    return untilStalled(
      file,
      pages.get(index).then((page) => readText(pages.document, page)),
    );
  },
});
