import * as z from 'zod/mini';
import { PublishPage } from '#contract/admin/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

/** What the server has written into the page. Throws where there is nothing that makes sense. */
export const page: PublishPage = z.parse(
  PublishPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
