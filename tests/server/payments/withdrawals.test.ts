import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedWithdrawal } from '#contract/admin/withdrawals.ts';
import { calls } from '#contract/api/registry.ts';
import type { ReceivedWithdrawal } from '#contract/api/withdrawal.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import type { PaymentRow } from '../../../server/billing/gateway.ts';
import { paymentBy } from '../../../server/billing/paymentRows.ts';
import { orderRefund } from '../../../server/billing/ownerRefunds.ts';
import { receiveWithdrawal } from '../../../server/billing/withdrawals/receiveWithdrawal.ts';
import {
  acceptWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
} from '../../../server/billing/withdrawals/withdrawalDecisions.ts';
import { purchases, users, withdrawals } from '../../../server/platform/db/schema.ts';
import { OperatorError } from '../../../server/platform/operatorErrors.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addIssueRow, addPayment, demandSoundBooks } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const json = { 'content-type': 'application/json' };
const day = 24 * 60 * 60_000;
const ann = { name: 'Ann O’Hara', order: '', email: 'ann@example.com' };

describe('A customer', () => {
  let door: OpenDoor;
  let mailbox: MailServer;
  let owner: Visit;
  let guest: Visit;
  beforeAll(async () => {
    mailbox = await startMailServer();
    const env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' };
    door = await openDoor(undefined, env);
    owner = await visitAsOwner(door);
    guest = await visit(door, 'stranger');
    await addIssueRow(door);
  });
  afterAll(async () => {
    await door.close();
    await mailbox.close();
  });

  const withdraw = (form: Partial<typeof ann> = {}, who = guest) =>
    who.post(calls.withdraw.path, { ...ann, ...form });
  const received = async (form: Partial<typeof ann> = {}, who = guest) =>
    (await (await withdraw(form, who)).json()) as ReceivedWithdrawal;
  const listed = async (number: number) =>
    (
      (await (await owner.get('/api/admin/withdrawals?all=true')).json()) as ListedWithdrawal[]
    ).find(({ id }) => id === number);
  const mailsTo = (email: string) => () =>
    mailbox.mails.filter(({ recipients }) => recipients.includes(email));

  /** A verified account with a payment, and its session. */
  async function buyer(email: string) {
    const id = await addPerson(door);
    await door.db.update(users).set({ email, emailVerified: true }).where(eq(users.id, id));
    const completedAt = new Date(door.clock.time - day);
    return { id, email, payment: await addPayment(door, id, { completedAt }) };
  }

  it('finds no withdrawal function while the store offers none', async () => {
    expect(await refusalOf(await withdraw())).toBe('404 not_found');
    await setStore(door.db, 'withdrawal', 'all');
    expect((await withdraw()).status).toBe(200);
  });

  it('withdraws as a guest, and gets the content and the time to the second on the screen and by mail', async () => {
    door.clock.time = Date.parse('2026-12-01T10:20:30Z');
    const email = 'guest@example.com';
    const answer = await received({ order: '#4711', email });
    expect(answer).toEqual({
      number: expect.any(Number),
      receivedAt: '2026-12-01T10:20:30.000Z',
      timeZone: expect.any(String),
      isMailed: true,
    });
    await expect.poll(mailsTo(email)).toHaveLength(1);
    const mail = mailbox.mails.find(({ recipients }) => recipients.includes(email));
    for (const words of [
      `#${answer.number}`,
      'Ann O’Hara',
      '#4711',
      email,
      '10:20:30',
      'not that it is accepted',
    ])
      expect(mail?.text).toContain(words);
    await expect.poll(mailsTo('help@shop.example')).not.toEqual([]);
  });

  it('gets the same answer for a purchase of somebody else, for none, and in a frame without cookies', async () => {
    const { payment } = await buyer('bea@example.com');
    const answers = await Promise.all([
      received({ order: String(payment), email: 'bea@example.com' }),
      received({ order: String(payment), email: 'other@example.com' }),
      received({ order: '99999', email: 'none@example.com' }),
    ]);
    const framed = await fetch(door.origin + calls.withdraw.path, {
      method: 'POST',
      headers: { ...json, origin: door.origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...ann, email: 'framed@example.com' }),
    });
    answers.push((await framed.json()) as (typeof answers)[number]);
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, number: 0 }))).size).toBe(1);
    const [own, other] = await Promise.all(answers.map(({ number }) => listed(number)));
    expect(own?.payment).toMatchObject({ id: payment, isInPeriod: true, isReturned: false });
    expect(other?.payment).toBeNull();
  });

  it('who is signed in is known by the account, whatever address is typed', async () => {
    const { id, payment } = await buyer('cleo@example.com');
    const cookie = door.cookie(await addSession(door, id));
    const { number } = await received({ order: String(payment) }, await visit(door, { cookie }));
    expect(await listed(number)).toMatchObject({ userId: id, payment: { id: payment } });
  });

  it.each([
    { name: 'Buy at http://evil.example' },
    { name: 'Ann\nBcc: bob@example.com' },
    { order: 'evil.example' },
    { email: 'ann@example.com\r\nBcc: bob@example.com' },
    { email: 'nobody' },
  ])('is refused with %j', async (form) =>
    expect(await refusalOf(await withdraw(form))).toBe('400 bad_request'),
  );

  it('gets ten mails a day at most, and each withdrawal is stored', async () => {
    const email = 'flooded@example.com';
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await received({ email }));
    expect(answers.map(({ isMailed }) => isMailed)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
      false,
    ]);
    await expect.poll(mailsTo(email)).toHaveLength(10);
  });

  it('who is refused gets the reason by mail', async () => {
    const email = 'dora@example.com';
    const { number } = await received({ email });
    const refuse = (reason: string) =>
      owner.post('/api/admin/withdrawals/refuse', { id: number, reason });
    expect(await refusalOf(await refuse('  '))).toBe('400 bad_request');
    expect((await refuse('The issue was read & kept.')).status).toBe(204);
    expect(await refusalOf(await refuse('Again'))).toBe('404 gone');
    expect(await listed(number)).toMatchObject({ state: 'refused' });
    // The next round of the mail queue.
    await withdraw({ email: 'round@example.com' });
    await expect.poll(mailsTo(email)).toHaveLength(2);
    const reasons = mailbox.mails.filter(({ text }) => text.includes('The issue was read & kept.'));
    expect(reasons.map(({ recipients }) => recipients)).toEqual([[email]]);
  });
});

const codeOf = (error: unknown): string => {
  if (error instanceof OperatorError) return error.code as string;
  throw error;
};

describe.each(databases)('a withdrawal, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
    await setStore(shop.context.db, 'withdrawal', 'eu');
  });
  afterAll(() => shop.close());

  async function sold(goods: 'issue' | 'plan' = 'issue') {
    const user = await shop.person();
    const order =
      goods === 'issue' ? { issue: await shop.issue() } : { plan: await shop.plan(599) };
    await shop.pay(user, order, 'ok');
    return { user, payment: await shop.lastOf(user) };
  }
  /** The customer of the payment withdraws. Returns the number. */
  async function withdrawn({ user, payment }: Awaited<ReturnType<typeof sold>>) {
    const { db, clock } = shop.context;
    const form = { ...ann, order: String(payment.id) };
    const circumstances = { userId: user, now: clock.now(), isToBeMailed: true };
    return (await receiveWithdrawal(db, form, circumstances)).number;
  }
  const accept = (id: number, payment: PaymentRow) =>
    acceptWithdrawal(shop.context, { id, payment: { id: payment.id, refunded: 0 } }).then(
      ({ refund }) => refund,
      codeOf,
    );
  const refuse = (id: number) =>
    refuseWithdrawal(shop.context, { id, reason: 'No' }).then(() => 'refused', codeOf);
  const listed = async (id: number) =>
    (await listWithdrawals(shop.context.db, true)).find((row) => row.id === id);
  const rowOf = async (id: number) =>
    (await shop.context.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];
  const paymentOf = ({ id }: PaymentRow) => paymentBy(shop.context.db, id);
  const refundCalls = () => shop.stripe.calls.filter((call) => call === 'refund').length;
  const isSound = () => demandSoundBooks(shop.context.db, shop.context.clock.now());

  it.each(['issue', 'plan'] as const)(
    'from an %s returns the whole sum and ends the access',
    async (goods) => {
      const sale = await sold(goods);
      const id = await withdrawn(sale);
      expect(await listed(id)).toMatchObject({
        state: 'received',
        payment: { id: sale.payment.id, amount: 599, isInPeriod: true },
      });
      expect(await accept(id, sale.payment)).toBe('returned');
      expect(await paymentOf(sale.payment)).toMatchObject({ status: 'refunded', refunded: 599 });
      expect(await listed(id)).toMatchObject({ state: 'refunded' });
      const [bought] = await shop.context.db
        .select()
        .from(purchases)
        .where(eq(purchases.paymentId, sale.payment.id));
      expect(bought ? bought.revokedAt !== null : 'a plan').toBe(goods === 'issue' || 'a plan');
      await isSound();
    },
  );

  it('is decided once, however often and however fast the owner presses', async () => {
    const sale = await sold();
    const id = await withdrawn(sale);
    const before = refundCalls();
    const answers = await Promise.all([
      accept(id, sale.payment),
      accept(id, sale.payment),
      refuse(id),
    ]);
    expect(answers.filter((answer) => answer === 'gone')).toHaveLength(2);
    expect(await accept(id, sale.payment)).toBe('gone');
    expect(await refuse(id)).toBe('gone');
    expect(refundCalls() - before).toBeLessThanOrEqual(1);
    await isSound();
  });

  it('that is sent twice refunds its payment once', async () => {
    const sale = await sold();
    const [first, second] = [await withdrawn(sale), await withdrawn(sale)];
    const before = refundCalls();
    const answers = await Promise.all([accept(first, sale.payment), accept(second, sale.payment)]);
    expect(answers).toContain('returned');
    // The refused one may be pressed again: no money is returned twice.
    const again = await Promise.all([first, second].map((id) => accept(id, sale.payment)));
    expect(again.every((answer) => answer === null || answer === 'gone')).toBe(true);
    expect(refundCalls() - before).toBe(1);
    for (const id of [first, second]) expect(await listed(id)).toMatchObject({ state: 'refunded' });
    await isSound();
  });

  it('after a refund is accepted without another one', async () => {
    const sale = await sold();
    await orderRefund(shop.context, { id: sale.payment.id, amount: null, refunded: 0 });
    const id = await withdrawn(sale);
    expect(await listed(id)).toMatchObject({ payment: { isReturned: true } });
    const before = refundCalls();
    expect(await accept(id, sale.payment)).toBeNull();
    expect(await listed(id)).toMatchObject({ state: 'refunded' });
    expect(refundCalls()).toBe(before);
  });

  it('follows its payment when the answer of the gateway is lost', async () => {
    const sale = await sold();
    const id = await withdrawn(sale);
    shop.stripe.losesAnswers = true;
    expect(await accept(id, sale.payment)).toBe('requested');
    shop.stripe.losesAnswers = false;
    expect(await listed(id)).toMatchObject({ state: 'accepted', payment: { isReturned: true } });
    shop.pass(3);
    await shop.reconciler.round();
    expect(await listed(id)).toMatchObject({ state: 'refunded' });
    await isSound();
  });

  it('is not accepted with a payment that cannot be returned', async () => {
    const sale = await sold();
    const id = await withdrawn(sale);
    await shop.happens(sale.payment, (entry) => {
      Object.assign(entry, { refunded: 100, state: 'partially_refunded' });
    });
    // The owner has seen another returned sum.
    expect(await accept(id, sale.payment)).toBe('payment_changed');
    expect(await accept(id, { ...sale.payment, id: 999_999 })).toBe('gone');
    expect(await listed(id)).toMatchObject({ state: 'received' });
  });

  it('after the period is stored, and the owner sees that it is late', async () => {
    const sale = await sold();
    shop.pass(16 * 24 * 60);
    const id = await withdrawn(sale);
    expect(await listed(id)).toMatchObject({ state: 'received', payment: { isInPeriod: false } });
  });

  it('keeps its sender after the deletion of the account until the decision, and not longer', async () => {
    const sale = await sold();
    const [decided, open] = [await withdrawn(sale), await withdrawn(sale)];
    expect(await refuse(decided)).toBe('refused');
    await deleteUser(shop.context, sale.user);
    const empty = { name: '', order: '', email: '' };
    expect(await rowOf(decided)).toMatchObject({ ...empty, userId: null, state: 'refused' });
    expect(await rowOf(open)).toMatchObject({ ...ann, order: String(sale.payment.id) });
    expect(await accept(open, sale.payment)).toBe('returned');
    expect(await rowOf(open)).toMatchObject({ ...empty, state: 'accepted' });
    await isSound();
  });
});
