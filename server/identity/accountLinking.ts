import { and, eq } from 'drizzle-orm';
import type { ProviderName } from '#contract/boot.ts';
import { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { identities, users } from '../platform/db/schema.ts';
import { hasVerifiedEmail } from './findUser.ts';
import type { Person } from './providers/index.ts';

export type LinkedAccount = Person & { readonly provider: ProviderName };

/** The account of somebody whom a provider vouches for; null where there is none yet. */
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
 * Another way to sign in to an account that is there already. Both its e-mail and this person's must
 * be vouched for: else whoever makes a provider say an e-mail would be let into its owner's account,
 * or would lie in wait in one that its owner joins later.
 */
async function joinByEmail(tx: Queries, user: LinkedAccount): Promise<UserId | null> {
  if (!user.email || !user.emailVouched) return null;
  const [row] = await tx.select({ id: users.id }).from(users).where(hasVerifiedEmail(user.email));
  if (!row) return null;
  const { provider, issuer, subject } = user;
  await tx
    .insert(identities)
    .values({ userId: row.id, provider, issuer, subject })
    .onConflictDoNothing();
  return UserId.parse(row.id);
}
