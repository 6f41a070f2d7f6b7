import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { ProviderName } from '#contract/boot.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { signIns } from '../platform/db/schema.ts';
import { hashOf, newSecret, sign } from '../platform/security/keys.ts';

export type PendingSignIn = typeof signIns.$inferSelect;

/** Milliseconds that somebody has at the provider, and then the page to take the news. */
const timeoutMs = 10 * 60 * 1000;
const endFrom = (now: Date): Date => new Date(now.getTime() + timeoutMs);

interface NewSignIn {
  readonly provider: ProviderName;
  /** Of the window's cookie. */
  readonly windowHash: string;
  /** Told by the page, which keeps the verifier to it. */
  readonly handOffHash: string;
}

/** Notes that a window was opened and answers its state; null where the hand-off was used before. */
export async function openSignIn(tx: Queries, signIn: NewSignIn, now: Date): Promise<string | null> {
  const state = newSecret();
  const row = { ...signIn, stateHash: hashOf(state), expiresAt: endFrom(now) };
  const made = await tx
    .insert(signIns)
    .values(row)
    .onConflictDoNothing()
    .returning({ stateHash: signIns.stateHash });
  return made.length > 0 ? state : null;
}

/**
 * What else the provider is told, made from the state by a key of ours, so that it need not be kept.
 * PKCE's verifier has 43 characters then, as RFC 7636 asks.
 */
export const secretsOf = (key: KeyObject, state: string) => ({
  state,
  nonce: sign(key, 'nonce', state),
  codeVerifier: sign(key, 'verifier', state),
});

type Returning = Pick<NewSignIn, 'provider' | 'windowHash'> & { readonly state: string };

/**
 * The sign-in that a provider's answer belongs to: begun in this browser, with this provider, not
 * too long ago, and not answered yet. Null otherwise, and then nothing has changed.
 */
export async function claimCallback(
  tx: Queries,
  { provider, windowHash, state }: Returning,
  now: Date,
): Promise<PendingSignIn | null> {
  const [row] = await tx
    .update(signIns)
    .set({ returnedAt: now, expiresAt: endFrom(now) })
    .where(
      and(
        eq(signIns.stateHash, hashOf(state)),
        eq(signIns.windowHash, windowHash),
        eq(signIns.provider, provider),
        isNull(signIns.returnedAt),
        gt(signIns.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export type SignInOutcome =
  | { readonly userId: UserId }
  | { readonly registration: string }
  | { readonly failure: ErrorCode };

export async function endSignIn(tx: Queries, stateHash: string, outcome: SignInOutcome): Promise<void> {
  await tx.update(signIns).set(outcome).where(eq(signIns.stateHash, stateHash));
}

/** The sign-in of the page that knows this verifier. */
export async function signInOf(tx: Queries, verifier: string): Promise<PendingSignIn | null> {
  const [row] = await tx
    .select()
    .from(signIns)
    .where(eq(signIns.handOffHash, hashOf(verifier)));
  return row ?? null;
}

/** Whether it is this caller who turns the sign-in into a session: one of all who ask. */
export async function consumeSignIn(tx: Queries, stateHash: string, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(signIns)
    .set({ takenAt: now })
    .where(and(eq(signIns.stateHash, stateHash), isNull(signIns.takenAt)))
    .returning({ stateHash: signIns.stateHash });
  return consumed.length > 0;
}

export async function deleteExpiredSignIns(tx: Queries, now: Date): Promise<void> {
  await tx.delete(signIns).where(lte(signIns.expiresAt, now));
}
