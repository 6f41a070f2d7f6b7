import * as z from 'zod/mini';
import { type ByteRange, readRange, spelledRange, spellRange } from '../byteRange.ts';
import { IssueIdInPath } from '../ids.ts';

const readingTypes = ['sample', 'full'] as const;
export const ReadingType = z.enum(readingTypes);
export type ReadingType = z.infer<typeof ReadingType>;

export const ReadingParams = z.object({ id: IssueIdInPath, type: ReadingType });

/** 128 bits in base64url, like every secret that leaves the server. */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const count = () => z.int().check(z.minimum(1));

/** A pack (`contract/pack`): its address with its hash, and its bytes. The head ends at `head_end`. */
const PackJson = z.object({ url: z.string(), size: count(), head_end: count() });
const PackValue = z.object({ url: z.string(), size: count(), headEnd: count() });
export type PackLink = z.infer<typeof PackValue>;

const LinkJson = z.object({
  url: z.string(),
  open_token: z.optional(Secret),
  opening: z.optional(z.array(z.string().check(z.regex(spelledRange)))),
  pack: z.optional(PackJson),
});
const LinkValue = z.object({
  url: z.string(),
  openToken: z.optional(Secret),
  opening: z.array(z.custom<ByteRange>()),
  pack: z.nullable(PackValue),
});

/**
 * A document link: the address for range requests, which expires; the token for the read event, without which nothing is
 * reported; the byte ranges of the first page, empty if unknown; and the pack, if it is built.
 */
export const DownloadLink = z.codec(LinkJson, LinkValue, {
  decode: ({ url, open_token, opening = [], pack }) => ({
    url,
    openToken: open_token,
    opening: opening.map(readRange),
    pack: pack ? { url: pack.url, size: pack.size, headEnd: pack.head_end } : null,
  }),
  encode: ({ url, openToken, opening, pack }) => ({
    url,
    open_token: openToken,
    opening: opening.map(spellRange),
    ...(pack && { pack: { url: pack.url, size: pack.size, head_end: pack.headEnd } }),
  }),
});
export type DownloadLink = z.output<typeof DownloadLink>;

export const OpenReport = z.object({ openToken: Secret });
