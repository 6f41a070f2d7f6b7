import { and, eq, gt, sql, asc, getTableColumns, isNull } from 'drizzle-orm';
import {
  type SupportRefusal,
  type NeedSupport,
  cleaned,
  faultsOf,
  type SupportFaults,
  type SupportField,
  supportFields,
} from '#contract/api/support.ts';
import type { Locale } from '#contract/boot.ts';
import type { UserId } from '#contract/ids.ts';
import { ListedRequest } from '#contract/admin/users.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { MailQueue } from '../platform/mail/mailQueue.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import { languageOf, translate } from '../platform/translations.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { supportRequests, outboundMails } from '../platform/db/schema.ts';
import { oneDay } from '../platform/clock.ts';
import { addMails, expiryOf, type NewMail, withdrawMails } from '../platform/mail/outbox.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';

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

export class RequestGone extends OperatorError<'gone'> {}

/** Marks a request as answered. Its unsent mails are withdrawn. Throws `OperatorError`. */
export async function markAnswered(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(supportRequests)
      .set({ answeredAt: now })
      .where(eq(supportRequests.id, id))
      .returning({ id: supportRequests.id });
    if (updated.length === 0) throw new RequestGone('gone', `There is no request ${id}.`);
    await withdrawMails(tx, { supportRequestId: id });
  });
}

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
    if (!row) return;
    await addWebhookMessage(tx, 'support_request.created', { request: row }, now, userId);
    if (!isToBeMailed) return;
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

/**
 * Stores a support request. The answer does not wait for the mail, and a failed mail loses nothing.
 */
export const supportCalls = ({
  db,
  clock,
  mailQueue,
}: Pick<Resources, 'db' | 'clock'> & { readonly mailQueue: MailQueue }): Pick<
  Handlers,
  'needSupport'
> => ({
  async needSupport({ body, request: { userId }, reply }) {
    const request = cleaned(body);
    const faults = faultsOf(request);
    if (Object.keys(faults).length > 0) {
      return reply.code(400).send(refusalOf(faults, languageOf(await readStore(db))));
    }
    await storeRequest(db, request, { userId, now: clock.now(), isToBeMailed: mailQueue.mails });
    void mailQueue.round();
    return reply.code(204).send();
  },
});

/**
 * This error has another format than all others, because the product's API description requires it.
 */
function refusalOf(faults: SupportFaults, locale: Locale): SupportRefusal & { message: string } {
  const errorsAt = (field: SupportField): [SupportField, { errors: string[] }] => {
    const fault = faults[field];
    return [field, { errors: fault ? [translate(locale, `support.wrong.${fault}`)] : [] }];
  };
  const children = Object.fromEntries(supportFields.map(errorsAt));
  return { code: 400, message: 'Something in the form is wrong.', errors: { children } };
}
