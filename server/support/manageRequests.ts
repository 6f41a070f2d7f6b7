import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { ListedRequest } from '#contract/admin/users.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { outboundMails, supportRequests } from '../platform/db/schema.ts';
import { withdrawMails } from '../platform/mail/outbox.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** Returns the unanswered requests, or all; the oldest first. */
export async function listRequests(tx: Queries, all: boolean): Promise<ListedRequest[]> {
  const isItsMail = and(
    eq(outboundMails.supportRequestId, supportRequests.id),
    eq(outboundMails.kind, 'support_request'),
  );
  const rows = await tx
    .select({ ...getTableColumns(supportRequests), mailedAt: outboundMails.mailedAt })
    .from(supportRequests)
    .leftJoin(outboundMails, isItsMail)
    .where(all ? undefined : isNull(supportRequests.answeredAt))
    .orderBy(asc(supportRequests.id));
  return rows.map(({ createdAt, mailedAt, answeredAt, ...row }) =>
    ListedRequest.parse({
      ...row,
      sentAt: createdAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
    }),
  );
}

/** Marks a request as answered. Its unsent mails are withdrawn. Throws `OperatorError`. */
export async function markAnswered(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(supportRequests)
      .set({ answeredAt: now })
      .where(eq(supportRequests.id, id))
      .returning({ id: supportRequests.id });
    if (updated.length === 0) throw new OperatorError('support', `There is no request ${id}.`);
    await withdrawMails(tx, { supportRequestId: id });
  });
}
