import { BenchPage } from '#contract/benchmark/page.ts';
import { readPage } from '../../shared/ui/readPage.ts';

/** The server's data for this page. */
export const page = readPage(BenchPage);
