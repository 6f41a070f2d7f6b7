import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { UserId } from '#contract/ids.ts';
import { users } from '../db/schema.ts';
import { Refused } from '../refusal.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known only where `demandPublisher` was mounted; else nobody is. */
    isPublisher: boolean;
  }
}

/** Lets publishers through and nobody else, before anything of the request is read. */
export function demandPublisher(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (request.userId === null) throw new Refused('not_signed_in');
    const account = await deskAccount(services, request.userId);
    if (!account?.isPublisher) throw new Refused('not_a_publisher');
    request.isPublisher = true;
  });
}

/** Asked anew each time: a publisher that the operator takes off the list is none from then on. */
export async function deskAccount(
  services: Pick<Services, 'db' | 'settings' | 'signIn'>,
  userId: UserId,
): Promise<{ email: string | null; isPublisher: boolean } | null> {
  const [row] = await services.db
    .select({ email: users.email, isPublisher: users.isPublisher })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return null;
  const isOfDemo = row.email !== null && row.email.toLowerCase() === demoPublisher(services);
  return { email: row.email, isPublisher: row.isPublisher || isOfDemo };
}

/** Whoever signs in with it is a publisher, where the demo's stand-in signs in everybody with any e-mail. */
export const demoPublisher = ({
  settings,
  signIn,
}: Pick<Services, 'settings' | 'signIn'>): string | null =>
  settings.demo && !settings.customSignIn && signIn.customSignIn ? 'publisher@example.com' : null;
