import * as z from 'zod/mini';
import { BenchPage } from '#contract/benchmark/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

/** What the server has written into the page. Throws where there is nothing that makes sense. */
export const page: BenchPage = z.parse(
  BenchPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
