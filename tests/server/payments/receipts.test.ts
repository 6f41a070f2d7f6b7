import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { issues, outboundMails, payments, users } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import {
  addIssueRow,
  addPayment,
  addPlan,
  ofPlan,
  type PaymentValues,
  waiver,
} from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

describe.each(databases)('the books, on %s', (database) => {
  let store: OpenDoor;
  let month: number;
  let buyer: UserId;
  let here: Visit;

  beforeAll(async () => {
    store = await openDoor(database);
    await addIssueRow(store);
    month = await addPlan(store);
    await setStore(store.db, 'name', 'Zeitung & Söhne');
  });
  beforeEach(async () => {
    buyer = await addPerson(store);
    here = await visit(store, { cookie: store.cookie(await addSession(store, buyer)) });
  });
  afterAll(() => store.close());

  const add = (more: Partial<PaymentValues> = {}) => addPayment(store, buyer, more);
  const history = async () =>
    (await (await here.get(calls.payments.path)).json()) as { id: number }[];
  const receiptOf = (id: number | string, who = here) =>
    who.get(calls.receipt.path.replace(':id', String(id)));
  /** The lines of a receipt. */
  const linesOf = async (id: number): Promise<string[]> =>
    (await (await receiptOf(id)).text())
      .replace(/^.*<main>|<\/main>.*$/gs, '')
      .split(/<[^>]*>/)
      .filter((text) => text.trim() !== '');

  describe('list the payments of a user', () => {
    it('by what it was, when, how much in its own currency, and to whom (API-010, DATA-018 to DATA-020)', async () => {
      const at = new Date('2026-03-04T05:06:07.000Z');
      const issue = await add({
        completedAt: at,
        amount: 499,
        currency: 'JPY',
        currencyPrecision: 0,
      });
      const plan = await add({
        ...ofPlan(month),
        gateway: 'paypal',
        completedAt: new Date(at.getTime() + 1),
      });
      expect(await history()).toEqual([
        {
          id: plan,
          purchased_item: 'subscription',
          description: 'month',
          language: null,
          completed_at: '2026-03-04T05:06:07.001Z',
          total_amount: 499,
          currency_code: 'USD',
          currency_precision: 2,
          gateway: 'paypal',
          refunded_amount: 0,
          receipt_email: null,
          invoices: [],
        },
        {
          id: issue,
          purchased_item: 'issue',
          description: 'Tides',
          language: null,
          completed_at: '2026-03-04T05:06:07.000Z',
          total_amount: 499,
          currency_code: 'JPY',
          currency_precision: 0,
          gateway: 'stripe',
          refunded_amount: 0,
          receipt_email: null,
          invoices: [],
        },
      ]);
    });

    it('with the address of each receipt that was mailed or is due', async () => {
      const [user] = await store.db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, buyer));
      const mailOf = async (paymentId: number, state: object) => {
        const row = { kind: 'receipt' as const, event: `payment ${paymentId} collected` };
        const more = { userId: buyer, paymentId, createdAt: new Date() };
        await store.db.insert(outboundMails).values({ ...row, ...more, ...state });
      };
      await mailOf(await add({ completedAt: new Date(4000) }), {});
      await mailOf(await add({ completedAt: new Date(3000) }), {
        state: 'sent',
        mailedAt: new Date(),
      });
      await mailOf(await add({ completedAt: new Date(2000) }), { state: 'failed' });
      await add({ completedAt: new Date(1000) });
      const email = user?.email;
      expect(email).toMatch(/@/);
      expect(await history()).toMatchObject(
        [email, email, null, null].map((receipt_email) => ({ receipt_email })),
      );
    });

    it.each([
      ['succeeded', true],
      ['partially_refunded', true],
      ['refunded', true],
      ['disputed', true],
      ['charged_back', true],
      ['processing', false],
      ['declined', false],
      ['canceled', false],
      ['failed', false],
    ] as const)('and of one that is %s: %s', async (status, isListed) => {
      const isMoney = isListed ? {} : { completedAt: null };
      const id = await add({
        status,
        refunded: status === 'refunded' ? 499 : 0,
        ...isMoney,
      });
      expect((await history()).map((record) => record.id)).toEqual(isListed ? [id] : []);
      expect((await receiptOf(id)).status).toBe(isListed ? 200 : 404);
    });

    it('the newest first, also of the same moment', async () => {
      const early = await add({ completedAt: new Date(1000) });
      const [one, other] = [await add(), await add()];
      expect((await history()).map(({ id }) => id)).toEqual([other, one, early]);
    });

    it('and nothing of anybody else', async () => {
      const id = await add();
      const other = await addSession(store, await addPerson(store));
      const stranger = await visit(store, { cookie: store.cookie(other) });
      expect(await (await stranger.get(calls.payments.path)).json()).toEqual([]);
      expect(await refusalOf(await receiptOf(id, stranger))).toBe('404 payment_not_found');
      expect(await refusalOf(await receiptOf(99_999))).toBe('404 payment_not_found');
      expect((await receiptOf('0')).status).toBe(400);
    });
  });

  describe('hold a receipt of each', () => {
    it('which is a page with a stylesheet and the script of its button, and which cannot be framed or cached', async () => {
      const answer = await receiptOf(await add());
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'; style-src 'self'; img-src data:; script-src 'self'; font-src 'self'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const html = await answer.text();
      expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-theme="kiosk">/);
      expect(html).not.toMatch(/<script(?! src="\/receipt\.js")|<style|\sstyle=|\son\w+=/);
      expect(await (await here.get('/receipt.js')).text()).toContain('print()');
      const sheet = /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '';
      const style = await here.get(sheet);
      expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
      const rules = await style.text();
      for (const part of ["[data-theme='kiosk']", "[data-theme='salon']", '@media print'])
        expect(rules).toContain(part);
    });

    it('which says what was bought, by whom, when, for how much and how, and the waiver', async () => {
      const id = await add({ completedAt: new Date('2026-03-04T23:59:00Z') });
      const [user] = await store.db.select().from(users).where(eq(users.id, buyer));
      expect(await linesOf(id)).toEqual([
        'Zeitung &amp; Söhne',
        'Receipt',
        'Receipt number',
        String(id),
        'Date',
        'March 4, 2026',
        'Paid with',
        'Stripe',
        'Email',
        user?.email,
        'Tides',
        'Single issue',
        'Total',
        '$4.99',
        waiver,
      ]);
    });

    it.each([
      ['en', 'USD', 2, 499, '$4.99', 'One month'],
      ['ja', 'JPY', 0, 499, '￥499', '1か月'],
      ['de', 'KWD', 3, 1234, '1,234 KWD', 'Ein Monat'],
      ['sv', 'SEK', 2, 4900, '49,00 kr', 'En månad'],
      ['pl', 'PLN', 2, 1999, '19,99 zł', 'Miesiąc'],
      ['it', 'EUR', 2, 499, '4,99 €', 'Un mese'],
    ])(
      'which is in the store’s language (%s) and in the currency that was paid (%s)',
      async (language, currency, currencyPrecision, amount, text, period) => {
        await setStore(store.db, 'language', language);
        const id = await add({ ...ofPlan(month), amount, currency, currencyPrecision });
        const lines = await linesOf(id);
        await setStore(store.db, 'language', 'en');
        expect(lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(
          expect.arrayContaining([text, period]),
        );
      },
    );

    it('which states the refund', async () => {
      const lines = await linesOf(await add({ status: 'partially_refunded', refunded: 100 }));
      expect(lines.slice(-5)).toEqual(['Total', '$4.99', 'Refunded', '-$1.00', waiver]);
    });

    it('which states a chargeback in the same way as the list', async () => {
      const id = await add({ status: 'charged_back' });
      expect((await linesOf(id)).slice(-3, -1)).toEqual(['Refunded', '-$4.99']);
      expect(await history()).toMatchObject([{ id, refunded_amount: 499 }]);
    });

    it('in which the title has the issue’s language, as in the list', async () => {
      const id = await add({});
      const [{ issueId } = { issueId: null }] = await store.db
        .select({ issueId: payments.issueId })
        .from(payments)
        .where(eq(payments.id, id));
      const ofIssue = eq(issues.id, issueId ?? 0);
      await store.db.update(issues).set({ language: 'sv' }).where(ofIssue);
      expect(await (await receiptOf(id)).text()).toContain('<h2 dir="auto" lang="sv">Tides</h2>');
      expect(await history()).toMatchObject([{ id, language: 'sv' }]);
      await store.db.update(issues).set({ language: null }).where(ofIssue);
      expect(await (await receiptOf(id)).text()).toContain('<h2 dir="auto">Tides</h2>');
    });

    it('in which no title is markup', async () => {
      const html = await (
        await receiptOf(await add({ description: '<img src=x onerror=alert(1)>' }))
      ).text();
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)>');
    });

    it('which names an issue without a title, and a buyer without an e-mail not', async () => {
      const id = await add({ description: ' ' });
      await store.db.update(users).set({ email: null }).where(eq(users.id, buyer));
      const lines = await linesOf(id);
      expect(lines).toContain('no title');
      expect(lines).not.toContain('Email');
    });
  });
});
