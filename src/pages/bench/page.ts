import * as z from 'zod/mini';
import { BenchPage } from '#contract/benchmark/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

/** The JSON block of the server. Throws if the block is missing or invalid. */
export const page: BenchPage = z.parse(
  BenchPage,
  JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''),
);
