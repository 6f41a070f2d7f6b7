import { and, eq, exists, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Me } from '#contract/api/user.ts';
import { ProviderName } from '#contract/boot.ts';
import type { UserId } from '#contract/ids.ts';
import { paidForPlan } from '../billing/purchaseChecks.ts';
import { planPaymentOf } from '../billing/receipts/planPayment.ts';
import { identities, payments, store, users } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { isFromHere } from '../platform/security/xsrf.ts';
import type { BillingServices } from '../billing/services.ts';
import { deleteUser } from './deletion.ts';
import { personalDataOf } from './personalData.ts';
import { becomeGuest, endSession, endSessionsOf } from '../identity/sessions.ts';

type AccountCalls = Pick<
  Handlers,
  'me' | 'signOut' | 'signOutEverywhere' | 'exportData' | 'deleteAccount'
>;

/** The API calls for the caller's own account. No call has an id parameter. */
export const accountCalls = (services: BillingServices): AccountCalls => ({
  me: ({ userId }) => me(services, userId),

  async signOut({ request, reply }) {
    // A GET has no form token, so the origin of the request is checked instead.
    if (!isFromHere(request.headers, services.site(request).origin))
      throw new Refused('bad_csrf_token');
    await endSession(services, request, reply);
  },

  async signOutEverywhere({ userId, request, reply }) {
    await endSessionsOf(services.db, userId);
    becomeGuest(services, request, reply);
  },

  exportData: ({ userId, reply }) => sendPersonalData(services, userId, reply),

  async deleteAccount({ userId, request, reply }) {
    await deleteUser(services, userId);
    becomeGuest(services, request, reply);
  },
});

export async function sendPersonalData(
  { db, clock }: BillingServices,
  userId: UserId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const data = await personalDataOf(db, userId, clock.now());
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  });
  return reply.send(`${JSON.stringify(data, null, 2)}\n`);
}

async function me(services: BillingServices, id: UserId): Promise<Me> {
  const { db: tx, clock, mailQueue } = services;
  // One query, because every visit of a signed-in user makes this call.
  const [user] = await tx
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      guestLinkHash: users.guestLinkHash,
      providers: sql<string[]>`array(select ${identities.provider} from ${identities}
        where ${identities.userId} = ${users.id} order by ${identities.id})`,
      hadPlan: exists(
        tx
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.userId, users.id), paidForPlan)),
      ),
      emailSignInEnabled: store.emailSignInEnabled,
    })
    .from(users)
    .innerJoin(store, eq(store.id, 1))
    .where(eq(users.id, id));
  if (!user) throw new Refused('not_signed_in');
  // The site that frames the store is no provider that the user can choose.
  const providers = user.providers.flatMap((provider) =>
    provider === 'host' ? [] : [{ provider: ProviderName.parse(provider) }],
  );
  const planPayment = await planPaymentOf(services, id, clock.now());
  const signsInByMail = user.emailVerified && user.emailSignInEnabled && mailQueue.mails;
  return {
    id,
    email: user.email,
    identities: providers,
    ...(signsInByMail && { emailSignIn: true }),
    ...(user.guestLinkHash !== null && { guest: true }),
    ...(user.hadPlan === true && { hadPlan: true }),
    planPayment,
  };
}
