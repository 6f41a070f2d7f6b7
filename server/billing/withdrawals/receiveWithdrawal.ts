import { and, eq, gt, sql } from 'drizzle-orm';
import type { ReceivedWithdrawal, WithdrawalForm } from '#contract/api/withdrawal.ts';
import type { UserId } from '#contract/ids.ts';
import { ownTimeZone } from '#contract/intl.ts';
import { before, oneDay } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/connection.ts';
import { outboundMails, withdrawals } from '../../platform/db/schema.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { Refused } from '../../platform/http/refusal.ts';
import type { MailQueue } from '../../platform/mail/mailQueue.ts';
import { addMails, expiryOf } from '../../platform/mail/outbox.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';

/** The answer does not wait for the mail. */
export const withdrawalCalls = ({
  db,
  clock,
  mailQueue,
}: Pick<Resources, 'db' | 'clock'> & { readonly mailQueue: MailQueue }): Pick<
  Handlers,
  'withdraw'
> => ({
  async withdraw({ body, request: { userId } }) {
    const isToBeMailed = mailQueue.mails;
    const received = await receiveWithdrawal(db, body, { userId, now: clock.now(), isToBeMailed });
    void mailQueue.round();
    return received;
  },
});

interface Declared {
  readonly userId: UserId | null;
  readonly now: Date;
  /** If false, only the row is stored. */
  readonly isToBeMailed: boolean;
}

/**
 * Stores a declaration as it was typed, with its mails. No purchase is looked up, so neither the answer nor its time
 * tells whether one exists. Throws 'not_found' while the function is off.
 */
export async function receiveWithdrawal(
  db: Db,
  form: WithdrawalForm,
  { userId, now, isToBeMailed }: Declared,
): Promise<ReceivedWithdrawal> {
  return db.transaction(async (tx) => {
    if ((await readStore(tx)).withdrawal === 'off') throw new Refused('not_found');
    const [row] = await tx
      .insert(withdrawals)
      .values({ ...form, userId, receivedAt: now })
      .returning({ id: withdrawals.id });
    if (!row) throw new Error('No withdrawal was entered.');
    const isMailed = isToBeMailed && (await mayAcknowledge(tx, form, now));
    if (isToBeMailed) await addMails(tx, mailsOf(row.id, form, now, isMailed), now);
    return {
      number: row.id,
      receivedAt: now.toISOString(),
      timeZone: ownTimeZone(),
      isMailed,
    };
  });
}

function mailsOf(id: number, { email }: WithdrawalForm, now: Date, isAcknowledged: boolean) {
  const subject = { withdrawalId: id, dueAt: now };
  const toCustomer = {
    ...subject,
    kind: 'withdrawal_received' as const,
    event: `withdrawal ${id} received`,
    recipient: email,
    expiresAt: expiryOf(now),
  };
  const toPublisher = {
    ...subject,
    kind: 'withdrawal_notice' as const,
    event: `withdrawal ${id} sent`,
    expiresAt: null,
  };
  return isAcknowledged ? [toCustomer, toPublisher] : [toPublisher];
}

/** More mails than this in a day would let a stranger flood the mailbox of another person. */
const maxMailsPerDay = 10;

async function mayAcknowledge(tx: Queries, { email }: WithdrawalForm, now: Date): Promise<boolean> {
  const isRecent = and(
    eq(sql`lower(${withdrawals.email})`, email.toLowerCase()),
    gt(withdrawals.receivedAt, before(now, oneDay)),
    eq(outboundMails.kind, 'withdrawal_received'),
  );
  const recent = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(outboundMails, eq(outboundMails.withdrawalId, withdrawals.id))
    .where(isRecent)
    .limit(maxMailsPerDay);
  return recent.length < maxMailsPerDay;
}
