import { and, eq, gt, sql } from 'drizzle-orm';
import type { NeedSupport } from '#contract/api/support.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { supportRequests } from '../platform/db/schema.ts';
import { oneDay } from '../platform/clock.ts';
import { addMails, expiryOf, type NewMail } from '../platform/mail/outbox.ts';

interface SupportContext {
  readonly userId: UserId | null;
  readonly now: Date;
  /** If false, only the row is stored. */
  readonly isToBeMailed: boolean;
}

/** Stores a request, and its mails to the publisher and to the sender, which are due immediately. */
export async function storeRequest(
  db: Db,
  request: NeedSupport,
  { userId, now, isToBeMailed }: SupportContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isConfirmed = isToBeMailed && (await mayConfirm(tx, request, now));
    const [row] = await tx
      .insert(supportRequests)
      .values({ ...request, userId, createdAt: now })
      .returning({ id: supportRequests.id });
    if (!row || !isToBeMailed) return;
    await addMails(tx, mailsOf(row.id, userId, now, isConfirmed), now);
  });
}

function mailsOf(id: number, userId: UserId | null, now: Date, isConfirmed: boolean): NewMail[] {
  const subject = { userId, supportRequestId: id, dueAt: now };
  const toPublisher: NewMail = {
    ...subject,
    kind: 'support_request',
    event: `support request ${id} sent`,
    expiresAt: null,
  };
  const toSender: NewMail = {
    ...subject,
    kind: 'support_received',
    event: `support request ${id} received`,
    expiresAt: expiryOf(now),
  };
  return isConfirmed ? [toPublisher, toSender] : [toPublisher];
}

/** More confirmations than this in a day would let a stranger flood the mailbox of another person. */
const maxConfirmationsPerDay = 3;

async function mayConfirm(tx: Queries, { email }: NeedSupport, now: Date): Promise<boolean> {
  const isRecent = and(
    eq(sql`lower(${supportRequests.email})`, email.toLowerCase()),
    gt(supportRequests.createdAt, new Date(now.getTime() - oneDay)),
  );
  const recent = await tx
    .select({ id: supportRequests.id })
    .from(supportRequests)
    .where(isRecent)
    .limit(maxConfirmationsPerDay);
  return recent.length < maxConfirmationsPerDay;
}
