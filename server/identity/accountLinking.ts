import { and, eq } from 'drizzle-orm';
import type { ProviderName } from '#contract/boot.ts';
import { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { identities, users } from '../platform/db/schema.ts';
import { hasVerifiedEmail } from './findUser.ts';
import type { Person } from './providers/index.ts';

export type Known = Person & { readonly provider: ProviderName };

/** The account of somebody whom a provider vouches for; null where there is none yet. */
export async function accountOf(tx: Queries, person: Known): Promise<UserId | null> {
  return (await byIdentity(tx, person)) ?? (await joinByEmail(tx, person));
}

async function byIdentity(
  tx: Queries,
  { provider, issuer, subject }: Known,
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
async function joinByEmail(tx: Queries, person: Known): Promise<UserId | null> {
  if (!person.email || !person.emailVouched) return null;
  const [row] = await tx.select({ id: users.id }).from(users).where(hasVerifiedEmail(person.email));
  if (!row) return null;
  const { provider, issuer, subject } = person;
  await tx
    .insert(identities)
    .values({ userId: row.id, provider, issuer, subject })
    .onConflictDoNothing();
  return UserId.parse(row.id);
}
