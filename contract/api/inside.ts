import * as z from 'zod/mini';
import { IssueIdInPath } from '../ids.ts';
import { SamplePage } from '../latestIssue.ts';
import { renamed } from './json.ts';

export const InsideParams = z.object({ id: IssueIdInPath });

/** The most pages and the most entries of the contents that the details of an issue show. */
export const mostInside = { pages: 6, entries: 40 } as const;

/** A page of the sample as a picture, with its number. */
const InsidePage = z.extend(SamplePage, { page: z.int() });
export type InsidePage = z.infer<typeof InsidePage>;

/** A top level entry of the outline. */
const ContentsEntry = z.object({
  title: z.string(),
  /** A page of the whole issue, from 1; null for a heading without a target. */
  page: z.nullable(z.int()),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

/** The public part of an issue's inside. Pages and contents are empty until the packs are built. */
export const Inside = renamed(
  z.object({
    /** Pages of the sample as pictures, after its first page. */
    pages: z.array(InsidePage).check(z.maxLength(mostInside.pages)),
    contents: z.array(ContentsEntry).check(z.maxLength(mostInside.entries)),
    /** The size of the file to download, in bytes; null if the issue is not listed. */
    file_size: z.nullable(z.int()),
  }),
);
export type Inside = z.output<typeof Inside>;
