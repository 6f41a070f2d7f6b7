import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { Lease, type SignedLease } from '#contract/api/lease.ts';
import { oneDay } from '../platform/clock.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { requireReading } from './documentCalls.ts';
import { type AccessCase, type EntitlementServices, rightToDownload } from './rights.ts';

/** A device that was not online for so long asks its user to go online. */
const longestMs = 30 * oneDay;

type LeaseCalls = Pick<Handlers, 'leaseIssue'>;

/** The call by which a device keeps an issue, and renews the right to read it. */
export const leaseCalls = (services: EntitlementServices): LeaseCalls => ({
  async leaseIssue({ params: { id }, request }) {
    const { db, clock, findAccessCase, keys } = services;
    if (!(await readStore(db)).offlineEnabled) throw new Refused('not_found');
    const { access } = await requireReading(services, { id, type: 'full' }, request);
    const found = await findAccessCase({ ...access, issueId: id });
    if (!found) throw new Refused('issue_not_found');
    const now = clock.now();
    const lease: Lease = {
      issueId: id,
      userId: request.userId,
      issuedAt: now.toISOString(),
      endsAt: endOf(found, now).toISOString(),
      isSealed: rightToDownload(found.facts) !== 'allowed',
    };
    return signedLease(keys.lease, lease);
  },
});

/** A subscription and a link end a lease. A purchase and a free issue do not. */
export function endOf({ facts, paidUntil, giftedUntil, previewedUntil }: Ends, now: Date): Date {
  const longest = now.getTime() + longestMs;
  if (facts.bought || facts.isFree) return new Date(longest);
  const ends = [
    facts.subscribed ? paidUntil : null,
    facts.gifted ? giftedUntil : null,
    facts.previewed ? previewedUntil : null,
  ].flatMap((end) => (end ? [end.getTime()] : []));
  // Publishers read all issues without one of these rights.
  return new Date(ends.length > 0 ? Math.min(longest, Math.max(...ends)) : longest);
}

type Ends = Pick<AccessCase, 'facts' | 'paidUntil' | 'giftedUntil' | 'previewedUntil'>;

/** The order of the group P-256 (FIPS 186-5). */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

interface SigningKey {
  readonly privateKey: KeyObject;
  readonly point: Buffer;
}

const made = new WeakMap<KeyObject, SigningKey>();

/** The key pair of a derived secret, so that a store and its backups have the same one without storing it. */
function signingKey(secret: KeyObject): SigningKey {
  const known = made.get(secret);
  if (known) return known;
  const scalar = (BigInt(`0x${secret.export().toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y };
  const key = { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), point };
  made.set(secret, key);
  return key;
}

export function signedLease(secret: KeyObject, lease: Lease): SignedLease {
  const { privateKey, point } = signingKey(secret);
  const text = JSON.stringify(z.encode(Lease, lease));
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    // The form of Web Crypto.
    dsaEncoding: 'ieee-p1363',
  });
  return {
    lease: text,
    signature: signature.toString('base64url'),
    key: point.toString('base64url'),
  };
}
