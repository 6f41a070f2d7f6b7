import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PublisherAccount } from '#contract/admin/publishPageData.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { AccessRefused } from './accessLinks.ts';
import type { IdentityServices } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only on routes with `requirePublisher`; false on all others. */
    isPublisher: boolean;
    isOwner: boolean;
  }
}

/**
 * Rejects all users but publishers, before the request's body is read. An API token has the lesser one of its role and
 * the present role of its account.
 */
export function requirePublisher(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request) => {
    const { apiToken, routeOptions, userId } = request;
    if (userId === null) throw new Refused('not_signed_in');
    const account = await publisherAccount(services, userId);
    if (!account?.isPublisher) throw new Refused('not_a_publisher');
    if (apiToken && routeOptions.config.needsSession)
      throw new AccessRefused('not_by_token', 'An API token may not do that: sign in at /publish.');
    request.isPublisher = true;
    request.isOwner = account.isOwner && apiToken?.role !== 'publisher';
  });
}

/** The account publishes, and neither sells nor sees customers. */
export class OwnerNeeded extends OperatorError<'not_an_owner'> {}

/** Rejects publishers who are no owners; after `requirePublisher`. */
export function requireOwner(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ isOwner }) => {
    if (!isOwner) throw new OwnerNeeded('not_an_owner', 'Only an owner of the store may do that.');
  });
}

/** Reads the account on each request, so that a removed publisher loses access immediately. */
export async function publisherAccount(
  services: Pick<IdentityServices, 'integrations' | 'signIn'> & { readonly db: Queries },
  userId: UserId,
): Promise<PublisherAccount | null> {
  const [row] = await services.db
    .select({
      id: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
      isPublisher: users.isPublisher,
      isOwner: users.isOwner,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return null;
  const isNamed = row.email !== null && row.email.toLowerCase() === publisherEmail(services);
  return { ...row, isPublisher: row.isPublisher || isNamed, isOwner: row.isOwner || isNamed };
}

/**
 * The e-mail that makes a publisher, verified or not. Null if the settings name a provider, because
 * only the provider of the integrations decides who has that e-mail.
 */
export const publisherEmail = ({
  integrations,
  signIn,
}: Pick<IdentityServices, 'integrations' | 'signIn'>): string | null =>
  integrations.signIn !== null && signIn.customSignIn === integrations.signIn
    ? integrations.publisherEmail
    : null;
