import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { jobs, outboundMails } from '../../../server/platform/db/schema.ts';
import {
  type MailChange,
  type MailState,
  mailStates,
} from '../../../server/platform/db/schema/mailKinds.ts';
import { claimMail, type DueMail } from '../../../server/platform/mail/mailAttempts.ts';
import {
  changeMails,
  addMails,
  expiryOf,
  mailKind,
  type MailRow,
  withdrawMails,
} from '../../../server/platform/mail/outbox.ts';
import { addIssueRow, addPayment } from '../../helpers/billing.ts';
import { addPerson, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { databases } from '../../helpers/testDatabase.ts';

const minutes = 60_000;

/** The state after each change, in the order of `mailStates`; a dash where the change has no effect. */
const table: Readonly<Record<MailChange, string>> = {
  //       waiting   sending   recalled  sent withdrawn failed
  write: '-         -         sending   -    waiting   -',
  resend: '-         -         sending   waiting waiting waiting',
  claim: 'sending   sending   -         -    -         -',
  accept: 'sent      sent      sent      -    sent      sent',
  retry: '-         waiting   withdrawn -    -         -',
  give_up: 'failed    failed    withdrawn -    -         -',
  withdraw: 'withdrawn recalled  -         -    -         -',
  drop: '-         withdrawn withdrawn -    -         -',
};

describe.each(databases)('a mail in the outbox, on %s', (database) => {
  let store: OpenDoor;
  let mailbox: MailServer;
  let buyer: UserId;
  let env: Record<string, string>;

  beforeAll(async () => {
    mailbox = await startMailServer();
    env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' };
    store = await openDoor(database, env);
    await addIssueRow(store);
  });
  beforeEach(async () => {
    mailbox.does = 'take';
    buyer = await addPerson(store);
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
  });

  const now = () => new Date(store.clock.time);
  const rowOf = async (paymentId: number): Promise<MailRow> => {
    const [row] = await store.db
      .select()
      .from(outboundMails)
      .where(eq(outboundMails.paymentId, paymentId));
    if (!row) throw new Error('There is no mail.');
    return row;
  };
  const write = (paymentId: number) => {
    const mail = { kind: 'receipt', event: `receipt ${paymentId}`, userId: buyer } as const;
    const times = { dueAt: now(), expiresAt: expiryOf(now()) };
    return addMails(store.db, [{ ...mail, ...times, paymentId }], now());
  };
  const due = async (): Promise<number> => {
    const paymentId = await addPayment(store, buyer);
    await write(paymentId);
    return paymentId;
  };
  const send = () => openTestQueue(store, env).round();
  const withdraw = (paymentId: number) => withdrawMails(store.db, { paymentId });
  const delivered = (id: number): number =>
    mailbox.mails.filter(({ text }) => text.includes(`Receipt number: ${id}\n`)).length;
  /** Does something while the mail server has the mail and does not respond, until the attempt ends. */
  async function duringAttempt(act: () => Promise<void>): Promise<void> {
    mailbox.does = 'hang';
    const before = mailbox.tries;
    const queue = openTestQueue(store, env);
    const round = queue.round();
    await expect.poll(() => mailbox.tries).toBeGreaterThan(before);
    await act();
    await queue.stop();
    await round;
    mailbox.does = 'take';
  }

  const cases = Object.entries(table).flatMap(([change, states]) =>
    states
      .split(/ +/)
      .map((after, at) => [change, mailStates[at], after] as [MailChange, MailState, string]),
  );
  it.each(cases)('%s: from %s to %s', async (change, state, after) => {
    const paymentId = await due();
    const isIt = eq(outboundMails.paymentId, paymentId);
    await store.db
      .update(outboundMails)
      .set({
        state,
        mailedAt: state === 'sent' ? now() : null,
      })
      .where(isIt);
    const mailed = change === 'accept' ? { mailedAt: now() } : {};
    const again = change === 'write' || change === 'resend' ? { mailedAt: null } : {};
    const count = await changeMails(store.db, change, isIt, { ...mailed, ...again });
    const row = await rowOf(paymentId);
    expect(row.state).toBe(after === '-' ? state : after);
    expect(count).toBe(after === '-' ? 0 : 1);
  });

  it('is not sent after it was withdrawn, also if another process has seen it before', async () => {
    const id = await due();
    const seen = await rowOf(id);
    await withdraw(id);
    expect(await claimMail(store.db, seen.id, now())).toBeNull();
    await send();
    expect(delivered(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn' });
  });

  it('waits for a withdrawal that is not committed yet, and is not sent after it', async () => {
    const id = await due();
    const seen = await rowOf(id);
    const claims: Promise<DueMail | null>[] = [];
    /** As another process. Nobody waits for it inside the transaction. */
    const claim = () => void claims.push(claimMail(store.db, seen.id, now()));
    await store.db.transaction(async (tx) => {
      await withdrawMails(tx, { paymentId: id });
      claim();
    });
    expect(await Promise.all(claims)).toEqual([null]);
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn' });
  });

  it('that is withdrawn during its attempt is recorded as sent if the mail server accepts it', async () => {
    const id = await due();
    const claimed = await claimMail(store.db, (await rowOf(id)).id, now());
    await withdraw(id);
    expect(claimed).not.toBeNull();
    expect(await rowOf(id)).toMatchObject({ state: 'recalled' });
    await changeMails(store.db, 'accept', eq(outboundMails.paymentId, id), { mailedAt: now() });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', mailedAt: now() });
    await write(id);
    await send();
    expect(delivered(id)).toBe(0);
  });

  it('that is withdrawn during a failing attempt has no other attempt', async () => {
    const id = await due();
    await duringAttempt(() => withdraw(id));
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn' });
    store.clock.time += 5 * minutes;
    await send();
    expect(delivered(id)).toBe(0);
  });

  it('is sent once if its event is reported again after a withdrawal', async () => {
    const id = await due();
    await withdraw(id);
    await write(id);
    await send();
    await write(id);
    await send();
    expect(delivered(id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  it('whose process ended during the last attempt has failed', async () => {
    const id = await due();
    const { id: mail } = await rowOf(id);
    await store.db
      .update(outboundMails)
      .set({ state: 'sending' })
      .where(eq(outboundMails.id, mail));
    const isJob = and(eq(jobs.kind, mailKind), eq(jobs.key, String(mail)));
    await store.db.update(jobs).set({ state: 'running', attempts: 5 }).where(isJob);
    await send();
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
    expect(await store.db.select().from(jobs).where(isJob)).toMatchObject([{ state: 'dead' }]);
    expect(delivered(id)).toBe(0);
  });
});
