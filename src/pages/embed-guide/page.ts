import * as z from 'zod/mini';
import { pageBlockId } from '#contract/pageBlock.ts';
import { EmbedGuidePage } from '#contract/embedGuidePage.ts';

/** What the server has written into the page. Throws where there is nothing that makes sense. */
export const page: EmbedGuidePage = z.parse(
  EmbedGuidePage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
