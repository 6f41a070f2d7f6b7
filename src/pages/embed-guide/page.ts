import * as z from 'zod/mini';
import { pageBlockId } from '#contract/pageBlock.ts';
import { PublisherPage } from '#contract/embedGuidePage.ts';

/** What the server has written into the page. Throws where there is nothing that makes sense. */
export const page: PublisherPage = z.parse(
  PublisherPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
