import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PublisherAccount } from '#contract/admin/page.ts';
import type { UserId } from '#contract/ids.ts';
import { users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { IdentityServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known only where `requirePublisher` was mounted; else nobody is. */
    isPublisher: boolean;
  }
}

/** Lets publishers through and nobody else, before anything of the request is read. */
export function requirePublisher(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request) => {
    if (request.userId === null) throw new Refused('not_signed_in');
    const account = await publisherAccount(services, request.userId);
    if (!account?.isPublisher) throw new Refused('not_a_publisher');
    request.isPublisher = true;
  });
}

/** Asked anew each time: a publisher that the operator takes off the list is none from then on. */
export async function publisherAccount(
  services: Pick<IdentityServices, 'db' | 'integrations' | 'signIn'>,
  userId: UserId,
): Promise<PublisherAccount | null> {
  const [row] = await services.db
    .select({
      id: users.id,
      email: users.email,
      isEmailVerified: users.emailVouched,
      isPublisher: users.isPublisher,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return null;
  const isNamed = row.email !== null && row.email.toLowerCase() === publisherEmail(services);
  return { ...row, isPublisher: row.isPublisher || isNamed };
}

/**
 * The e-mail that makes a publisher, verified or not. Null in a store whose settings name a provider:
 * only the provider of the integrations decides who has that e-mail.
 */
export const publisherEmail = ({
  integrations,
  signIn,
}: Pick<IdentityServices, 'integrations' | 'signIn'>): string | null =>
  integrations.signIn !== null && signIn.customSignIn === integrations.signIn
    ? integrations.publisherEmail
    : null;
