import * as z from 'zod/mini';
import { type ByteRange, readRange, spelledRange, spellRange } from '../byteRange.ts';
import { IssueIdInPath } from '../ids.ts';

export const readingTypes = ['sample', 'full'] as const;
export const ReadingType = z.enum(readingTypes);
export type ReadingType = z.infer<typeof ReadingType>;

export const ReadingParams = z.object({ id: IssueIdInPath, type: ReadingType });

/** 128 bits in base64url, like every secret that leaves the server. */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const LinkJson = z.object({
  url: z.string(),
  open_token: z.optional(Secret),
  opening: z.optional(z.array(z.string().check(z.regex(spelledRange)))),
});
const LinkValue = z.object({
  url: z.string(),
  openToken: z.optional(Secret),
  opening: z.array(z.custom<ByteRange>()),
});

/**
 * A document link: the address for range requests, which expires; the token for the read event, without which nothing is
 * reported; and the byte ranges of the first page, empty if unknown.
 */
export const DownloadLink = z.codec(LinkJson, LinkValue, {
  decode: ({ url, open_token, opening = [] }) => ({
    url,
    openToken: open_token,
    opening: opening.map(readRange),
  }),
  encode: ({ url, openToken, opening }) => ({
    url,
    open_token: openToken,
    opening: opening.map(spellRange),
  }),
});
export type DownloadLink = z.output<typeof DownloadLink>;

export const OpenReport = z.object({ openToken: Secret });
