import * as z from 'zod/mini';
import { IssueId, plainId } from '../ids.ts';
import { MinorUnits, PlainMinorUnits } from '../money.ts';

/** A file name that is safe in a path: made by the server, never by a person. */
export const CoverFileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}\.jpg$/));

const IssueJson = z.object({
  id: plainId(),
  title: z.string(),
  description: z.string(),
  cover: z.object({ file_name: CoverFileName, width: z.int(), height: z.int() }),
  is_free: z.boolean(),
  price: PlainMinorUnits,
  has_sample: z.boolean(),
});

/** An issue as the code holds it. The cover's size is that of page 1, so that a card keeps its room. */
const IssueValue = z.object({
  id: IssueId,
  title: z.string(),
  description: z.string(),
  cover: z.object({ fileName: CoverFileName, width: z.int(), height: z.int() }),
  isFree: z.boolean(),
  price: MinorUnits,
  hasSample: z.boolean(),
});

export const Issue = z.codec(IssueJson, IssueValue, {
  decode: ({ is_free, has_sample, cover, ...rest }) => ({
    ...rest,
    cover: { fileName: cover.file_name, width: cover.width, height: cover.height },
    isFree: is_free,
    hasSample: has_sample,
  }),
  encode: ({ isFree, hasSample, cover, ...rest }) => ({
    ...rest,
    cover: { file_name: cover.fileName, width: cover.width, height: cover.height },
    is_free: isFree,
    has_sample: hasSample,
  }),
});
export type Issue = z.output<typeof Issue>;

export const IssueList = z.array(Issue);

export const coverWidths = [15, 350, 400, 500] as const;
export type CoverWidth = (typeof coverWidths)[number];

/** The address of a cover at one of the widths that the server makes. */
export const coverUrl = (fileName: string, width: CoverWidth): string =>
  `/cover/resolve/${fileName}?w=${width}`;
