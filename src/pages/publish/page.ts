import * as z from 'zod/mini';
import { DeskPage } from '#contract/admin/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

/** What the server has written into the page. Throws where there is nothing that makes sense. */
export const page: DeskPage = z.parse(
  DeskPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
