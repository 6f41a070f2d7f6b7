import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { SignInWay } from '#contract/boot.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { oauthFlows } from '../platform/db/schema.ts';
import { hashOf, newSecret, sign } from '../platform/security/keys.ts';

export type PendingSignIn = typeof oauthFlows.$inferSelect;

/** Milliseconds for the user at the provider, and then for the page to read the result. */
const timeoutMs = 10 * 60 * 1000;
const endFrom = (now: Date): Date => new Date(now.getTime() + timeoutMs);

interface NewSignIn {
  readonly provider: SignInWay | 'host';
  /** The hash of the window's cookie. */
  readonly windowHash: string;
  /** The hash of the verifier, which only the page has. */
  readonly handOffHash: string;
  /** Of a sign-in by mail. */
  readonly email?: string;
  readonly codeHash?: string;
}

/** Records an opened window or an ordered mail, and returns its state; null if the hand-off was used before. */
export async function openSignIn(
  tx: Queries,
  signIn: NewSignIn,
  now: Date,
  { state, expiresAt } = { state: newSecret(), expiresAt: endFrom(now) },
): Promise<string | null> {
  const row = { ...signIn, stateHash: hashOf(state), expiresAt };
  const made = await tx
    .insert(oauthFlows)
    .values(row)
    .onConflictDoNothing()
    .returning({ stateHash: oauthFlows.stateHash });
  return made.length > 0 ? state : null;
}

/**
 * Further secrets for the provider. They are derived from the state by a key of the store, so that
 * they need not be stored. PKCE's verifier has 43 characters, as RFC 7636 requires.
 */
export const secretsOf = (key: KeyObject, state: string) => ({
  state,
  nonce: sign(key, 'nonce', state),
  codeVerifier: sign(key, 'verifier', state),
});

type Returning = Pick<NewSignIn, 'provider' | 'windowHash'> &
  ({ readonly state: string } | { readonly stateHash: string });

/**
 * Claims the sign-in of a provider's redirect: begun in this browser, with this provider, not
 * expired, and not claimed yet. Otherwise returns null and changes nothing.
 */
export async function claimCallback(
  tx: Queries,
  { provider, windowHash, ...returning }: Returning,
  now: Date,
): Promise<PendingSignIn | null> {
  const stateHash = 'state' in returning ? hashOf(returning.state) : returning.stateHash;
  const [row] = await tx
    .update(oauthFlows)
    .set({ returnedAt: now, expiresAt: endFrom(now) })
    .where(
      and(
        eq(oauthFlows.stateHash, stateHash),
        eq(oauthFlows.windowHash, windowHash),
        eq(oauthFlows.provider, provider),
        isNull(oauthFlows.returnedAt),
        gt(oauthFlows.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export type SignInOutcome =
  | { readonly userId: UserId }
  | { readonly registration: string }
  | { readonly failure: ErrorCode };

export async function endSignIn(
  tx: Queries,
  stateHash: string,
  outcome: SignInOutcome,
): Promise<void> {
  await tx.update(oauthFlows).set(outcome).where(eq(oauthFlows.stateHash, stateHash));
}

/** Returns the sign-in of the page with this verifier. */
export async function signInOf(tx: Queries, verifier: string): Promise<PendingSignIn | null> {
  const [row] = await tx
    .select()
    .from(oauthFlows)
    .where(eq(oauthFlows.handOffHash, hashOf(verifier)));
  return row ?? null;
}

/** Whether this caller may turn the sign-in into a session. Only one caller may. */
export async function consumeSignIn(tx: Queries, stateHash: string, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(oauthFlows)
    .set({ takenAt: now })
    .where(and(eq(oauthFlows.stateHash, stateHash), isNull(oauthFlows.takenAt)))
    .returning({ stateHash: oauthFlows.stateHash });
  return consumed.length > 0;
}

export async function deleteExpiredSignIns(tx: Queries, now: Date): Promise<void> {
  await tx.delete(oauthFlows).where(lte(oauthFlows.expiresAt, now));
}
