import * as z from 'zod/mini';
import { IssueIdInPath } from '../ids.ts';

export const readingTypes = ['sample', 'full'] as const;
export const ReadingType = z.enum(readingTypes);
export type ReadingType = z.infer<typeof ReadingType>;

export const ReadingParams = z.object({ id: IssueIdInPath, type: ReadingType });

/** 128 bits in base64url, as every secret that leaves the server. */
export const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

const LinkJson = z.object({ url: z.string(), open_token: z.optional(Secret) });
const LinkValue = z.object({ url: z.string(), openToken: z.optional(Secret) });

/**
 * Where the file can be read by ranges for a while, and the token by which its opening is reported;
 * without a token nothing is reported.
 */
export const DownloadLink = z.codec(LinkJson, LinkValue, {
  decode: ({ url, open_token }) => ({ url, openToken: open_token }),
  encode: ({ url, openToken }) => ({ url, open_token: openToken }),
});
export type DownloadLink = z.output<typeof DownloadLink>;

export const OpenReport = z.object({ openToken: Secret });
