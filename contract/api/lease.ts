import * as z from 'zod/mini';
import { IssueId, IssueIdInPath, UserId } from '../ids.ts';
import { IsoTime, renamed } from './json.ts';

export const LeaseParams = z.object({ id: IssueIdInPath });

/** The right to read an issue on a device without the network, until a time. */
export const Lease = renamed(
  z.object({
    issue_id: IssueId,
    /** The account that reads; null for an issue that everybody reads, and for the holder of a gift link. */
    user_id: z.nullable(UserId),
    /** By the clock of the server. */
    issued_at: IsoTime,
    ends_at: IsoTime,
    /** The user may not download the issue, so the device encrypts it. */
    is_sealed: z.boolean(),
  }),
);
export type Lease = z.output<typeof Lease>;

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)));

/** A lease with its signature: ECDSA on P-256 with SHA-256, which every browser verifies (Web Crypto). */
export const SignedLease = z.object({
  /** The JSON of the lease, whose UTF-8 bytes are signed. */
  lease: z.string(),
  signature: base64url(64),
  /** The public key, as an uncompressed point. */
  key: base64url(65),
});
export type SignedLease = z.infer<typeof SignedLease>;
