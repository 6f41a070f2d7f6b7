import * as z from 'zod/mini';
import { type ByteRange, readRange, spelledRange, spellRange } from '../byteRange.ts';
import { IssueIdInPath } from '../ids.ts';
import { renamed } from './json.ts';

const readingTypes = ['sample', 'full'] as const;
export const ReadingType = z.enum(readingTypes);
export type ReadingType = z.infer<typeof ReadingType>;

export const ReadingParams = z.object({ id: IssueIdInPath, type: ReadingType });

/** 128 bits in base64url, like every secret that leaves the server. */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const count = () => z.int().check(z.minimum(1));

const Range = z.codec(z.string().check(z.regex(spelledRange)), z.custom<ByteRange>(), {
  decode: readRange,
  encode: spellRange,
});

/** A pack (`contract/pack`): its address with its hash, and its bytes. The head ends at `headEnd`. */
const PackLink = renamed(
  z.object({
    url: z.string(),
    size: count(),
    head_end: count(),
    /** The end of the picture of page 1 at reading size, which begins at `head_end`; absent without one. */
    picture_end: z.optional(count()),
  }),
);
export type PackLink = z.output<typeof PackLink>;

/** The address of a document for range requests, which expires. */
export const DownloadLink = renamed(
  z.object({
    url: z.string(),
    /** For the report that the document was opened; without it nothing is reported. */
    open_token: z.optional(Secret),
    /** The ranges of the first page, if they are known. */
    opening: z.optional(z.array(Range)),
    /** The publisher allows the article view. Absent in answers of earlier versions. */
    articles: z.optional(z.boolean()),
    /** Absent until it is built. */
    pack: z.optional(PackLink),
  }),
);
export type DownloadLink = z.output<typeof DownloadLink>;

export const OpenReport = z.object({ openToken: Secret });
