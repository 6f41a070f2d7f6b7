import { and, eq } from 'drizzle-orm';
import type { ProviderName } from '#contract/boot.ts';
import { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { identities, users } from '../platform/db/schema.ts';
import { hasVerifiedEmail } from './users.ts';
import type { ProviderProfile } from './providers/index.ts';

export type LinkedAccount = ProviderProfile & { readonly provider: ProviderName };

/** Returns the account of a user at a provider; null if there is none yet. */
export async function findOrLinkAccount(tx: Queries, user: LinkedAccount): Promise<UserId | null> {
  return (await byIdentity(tx, user)) ?? (await joinByEmail(tx, user));
}

async function byIdentity(
  tx: Queries,
  { provider, issuer, subject }: LinkedAccount,
): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    );
  return row ? UserId.parse(row.userId) : null;
}

/**
 * Links another identity to an existing account. Both the account's e-mail and the identity's must
 * be verified. Otherwise a false e-mail at a provider would open the account of its owner, or would
 * wait in an account that the owner joins later.
 */
async function joinByEmail(tx: Queries, user: LinkedAccount): Promise<UserId | null> {
  if (!user.email || !user.emailVerified) return null;
  const [row] = await tx.select({ id: users.id }).from(users).where(hasVerifiedEmail(user.email));
  if (!row) return null;
  const { provider, issuer, subject } = user;
  await tx
    .insert(identities)
    .values({ userId: row.id, provider, issuer, subject })
    .onConflictDoNothing();
  return UserId.parse(row.id);
}
