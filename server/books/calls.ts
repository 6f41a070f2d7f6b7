import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { users } from '../db/schema.ts';
import type { Handlers } from '../http/mount.ts';
import { Refused } from '../refusal.ts';
import { paperHeaders } from '../security/policies.ts';
import type { Services } from '../services.ts';
import { readStore } from '../store/index.ts';
import { findPaid, historyOf } from './history.ts';
import { receiptPage } from './receiptPage.ts';

/** What people look up of what they have paid. */
export const bookCalls = ({ db }: Services): Pick<Handlers, 'payments' | 'receipt'> => ({
  payments: ({ userId }) => historyOf(db, userId),

  async receipt({ params, userId, reply }) {
    const payment = await findPaid(db, userId, params.id);
    if (!payment) throw new Refused('payment_not_found');
    const page = receiptPage(payment, await emailOf(db, userId), await readStore(db));
    return reply.headers(paperHeaders).type('text/html; charset=utf-8').send(page);
  },
});

async function emailOf(tx: Queries, userId: UserId): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
