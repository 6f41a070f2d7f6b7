import * as z from 'zod/mini';
import { PublishPage } from '#contract/admin/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

/** The JSON block of the server. Throws if the block is missing or invalid. */
export const page: PublishPage = z.parse(
  PublishPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
