import * as z from 'zod/mini';
import { IssueIdInPath } from '../ids.ts';
import { SamplePage } from '../latestIssue.ts';

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

const InsideJson = z.object({
  pages: z.array(InsidePage).check(z.maxLength(mostInside.pages)),
  contents: z.array(ContentsEntry).check(z.maxLength(mostInside.entries)),
  file_size: z.nullable(z.int()),
});

const InsideValue = z.object({
  /** Pages of the sample as pictures, after its first page. */
  pages: z.array(InsidePage),
  contents: z.array(ContentsEntry),
  /** The size of the file to download, in bytes; null if the issue is not listed. */
  fileSize: z.nullable(z.int()),
});

/** The public part of an issue's inside. Pages and contents are empty until the packs are built. */
export const Inside = z.codec(InsideJson, InsideValue, {
  decode: ({ file_size, ...rest }) => ({ ...rest, fileSize: file_size }),
  encode: ({ fileSize, ...rest }) => ({ ...rest, file_size: fileSize }),
});
export type Inside = z.output<typeof Inside>;
