import * as z from 'zod/mini';
import { pageBlockId } from '#contract/pageBlock.ts';
import { EmbedGuidePage } from '#contract/embedGuidePage.ts';

/** The JSON block of the server. Throws if the block is missing or invalid. */
export const page: EmbedGuidePage = z.parse(
  EmbedGuidePage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
