import type { PdfFile, TextContext } from '../file/documentHolder.ts';
import { untilStalled } from '../file/stall.ts';
import type { PageContent, PageIndex } from '../protocol.ts';
import { withJoinedRuns } from './joinRuns.ts';
import { readPage, textContextIn } from './readPage.ts';

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
