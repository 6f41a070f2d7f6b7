import { untilStalled } from './stall.ts';
import type { PdfFile } from './document.ts';
import type { PageContent, PageIndex } from './protocol.ts';
import { marksOf } from './marks.ts';
import { textOf } from './text.ts';

/** What a page says and where it leads. Rejects with EngineTrouble when bytes cannot be had. */
export async function contentOf({ file, pages }: PdfFile, index: PageIndex): Promise<PageContent> {
  file.resume();
  return untilStalled(
    file,
    pages.get(index).then(async (page) => {
      const [text, marks] = await Promise.all([textOf(page), marksOf(pages.document, page)]);
      return { ...text, marks };
    }),
  );
}
