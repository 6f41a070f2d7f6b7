import * as z from 'zod/mini';
import { Lease, type SignedLease } from '#contract/api/lease.ts';
import type { UserId } from '#contract/ids.ts';

export type LeaseState =
  | 'valid'
  | 'ended'
  | 'revoked' // the server has refused to renew it
  | 'clock' // the clock of the device was set back
  | 'other' // it belongs to another user
  | 'forged'; // it was not signed by the store

/** What the device knows when it reads a lease. */
export interface LeaseFacts {
  readonly now: number;
  /** The latest time that this device has seen. */
  readonly seen: number;
  /** The present user, or the last one while the session is not known. */
  readonly userId: UserId | null;
  readonly isRevoked: boolean;
}

/** Clocks of devices are corrected by a few minutes. */
const toleranceMs = 10 * 60_000;

/** @param lease null if its signature is wrong */
export function leaseStateOf(
  lease: Lease | null,
  { now, seen, userId, isRevoked }: LeaseFacts,
): LeaseState {
  if (!lease) return 'forged';
  if (lease.userId !== null && lease.userId !== userId) return 'other';
  if (isRevoked) return 'revoked';
  if (now < Math.max(seen, Date.parse(lease.issuedAt)) - toleranceMs) return 'clock';
  return now < Date.parse(lease.endsAt) ? 'valid' : 'ended';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** The lease, if the store has signed it; else null. */
export async function verifiedLease(signed: SignedLease): Promise<Lease | null> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  try {
    const point = bytesOf(signed.key);
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
    const text = new TextEncoder().encode(signed.lease);
    const isSigned = await crypto.subtle.verify(algorithm, key, bytesOf(signed.signature), text);
    return isSigned ? z.decode(Lease, JSON.parse(signed.lease)) : null;
  } catch {
    return null;
  }
}
