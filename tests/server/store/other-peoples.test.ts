import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/registry.ts';
import { readEvents, purchases, subscriptions } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addInvoice, addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** Routes with a parameter whose answer is the same for all visitors. */
const sameForAll = [
  'GET /read/:id',
  'GET /read/:id/:type(^(?:preview|full|sample)$)',
  'GET /api/issues/:id/inside',
  'GET /cover/resolve/:file_name',
  'GET /cover/:issue',
  'GET /icon/:name/:size.png',
  'GET /sample/:sha256/:page.webp',
  'GET /api/legal/:paper',
  'GET /sitemap-:file(^[1-9]\\d{0,4}$).xml',
  'GET /auth/go/:provider',
  'GET /auth/callback/:provider',
  // Opened by its token, in the browser that has ordered it.
  'GET /auth/link/:token',
  'POST /auth/link/:token',
  // Opened by its secret alone, in a tab without cookies.
  'GET /auth/ticket/:secret',
  // Opened by its token alone.
  'GET /auth/purchases/:token',
  'POST /auth/purchases/:token',
  'GET /news/confirm/:token',
  'POST /news/confirm/:token',
  'GET /news/end/:token',
  'POST /news/end/:token',
  'GET /gift/:token',
];

/** Routes with the id of an issue, which read and write data of the caller only. */
const ofTheCaller = [
  'POST /api/user/reading/:id/:type',
  'POST /api/user/reading/:id/:type/remove',
  // Tried with the link of another user in gift-links.test.ts.
  'POST /api/user/gift-links/:id/revoke',
];

interface Attempt {
  readonly mallory: Visit;
  readonly issue: number;
  /** The owner's payment. */
  readonly payment: number;
  /** Its numbered receipt. */
  readonly invoice: number;
  /** The owner's link of the issue. */
  readonly link: { readonly url: string; readonly open_token: string };
}

/** Of the press by which the owner has paid. */
const paidBy = crypto.randomUUID();

/** What somebody without a right gets from each route that takes the id of what another one owns. */
const attempts: Readonly<Record<string, (attempt: Attempt) => Promise<Response>>> = {
  'POST /api/issues/:id/download/:type': ({ mallory, issue }) =>
    mallory.post(`/api/issues/${issue}/download/full`),
  'POST /api/issues/:id/lease': ({ mallory, issue }) => mallory.post(`/api/issues/${issue}/lease`),
  'POST /api/issues/:id/open/:type': ({ mallory, issue, link }) =>
    mallory.post(`/api/issues/${issue}/open/full`, { openToken: link.open_token }),
  'GET /api/download-pdf/:id': ({ mallory, issue }) => mallory.get(`/api/download-pdf/${issue}`),
  'GET /api/user/payments/:id/receipt': ({ mallory, payment }) =>
    mallory.get(`/api/user/payments/${payment}/receipt`),
  'GET /api/user/invoices/:id': ({ mallory, invoice }) =>
    mallory.get(`/api/user/invoices/${invoice}`),
  'GET /api/user/payment/:attempt': ({ mallory, issue }) =>
    mallory.get(`/api/user/payment/${paidBy}?issue=${issue}`),
  'GET /files/:sha256/:id.:type.pdf': ({ mallory, link }) => mallory.get(link.url),
  'GET /files/:sha256/:id.:type.pack': ({ mallory, link }) =>
    mallory.get(link.url.replace('.pdf', '.pack')),
};

/** The calls of a kind. */
const named = (access: Call['access'], method?: Call['method']) =>
  (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access === access && (!method || calls[name].method === method),
  );

/** An opening that is not one's own is taken like any other, and does nothing. */
const expected: Readonly<Record<string, string>> = { 'POST /api/issues/:id/open/:type': 'nothing' };

describe.each(databases)('data of another user, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  let owner: Visit;
  let payment: number;
  let invoice: number;
  /** Named by the reason for which they have no right. */
  const strangers: Record<string, Visit> = {};
  const signedIn = async (prepare: (id: number) => PromiseLike<unknown>) => {
    const id = await addPerson(store);
    await prepare(id);
    return visit(store, { cookie: store.cookie(await addSession(store, id)) });
  };

  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
    const { db } = store;
    await setStore(db, 'offline', 'on');
    const past = new Date(0);
    owner = await signedIn(async (userId) => {
      await db.insert(purchases).values({ userId, issueId: issue });
      payment = await addPayment(store, userId, { issueId: issue, attempt: paidBy });
      invoice = await addInvoice(store, payment);
    });
    strangers['a guest'] = await visit(store, 'stranger');
    strangers['a user without a purchase'] = await signedIn(async () => {});
    strangers['a user whose purchase was refunded'] = await signedIn((userId) =>
      db.insert(purchases).values({ userId, issueId: issue, revokedAt: past }),
    );
    strangers['a user whose subscription ended'] = await signedIn((userId) =>
      db.insert(subscriptions).values({ userId, expiresAt: past }),
    );
  });
  afterAll(() => store.close());

  it('is tried on every route that takes an id', () => {
    // The publisher's own are tried in publish-access.test.ts.
    const withId = store.routes
      .filter((route) => route.includes(':') && !route.includes('/api/publish'))
      // The same page answers at an address that ends with a slash.
      .map((route) => route.replace(/\/$/, ''));
    const known = [...Object.keys(attempts), ...sameForAll, ...ofTheCaller];
    expect(known).toEqual(expect.arrayContaining(withId));
    expect(store.routes).toEqual(expect.arrayContaining(Object.keys(attempts)));
  });

  const people = [
    'a guest',
    'a user without a purchase',
    'a user whose purchase was refunded',
    'a user whose subscription ended',
  ];
  describe.each(people)('is not readable for %s', (name) => {
    it.each(Object.keys(attempts))('by %s', async (route) => {
      const mallory = strangers[name];
      const attempt = attempts[route];
      if (!mallory || !attempt) throw new Error('Nobody tries.');
      const link = await owner.link(issue, 'full');
      const answer = await attempt({ mallory, issue, payment, invoice, link });
      expect(await outcomeOf(answer, link.open_token)).toBe(expected[route] ?? 'refused');
      expect((await owner.get(link.url)).status).toBe(200);
      for (const own of [`payments/${payment}/receipt`, `invoices/${invoice}`, `payment/${paidBy}`])
        expect((await owner.get(`/api/user/${own}`)).status).toBe(200);
    });
  });

  async function outcomeOf(answer: Response, openToken: string): Promise<string> {
    const { status } = answer;
    if (status === 401 || status === 403) return 'refused';
    // Nobody learns that there is one.
    if (status === 404 && (await refusalOf(answer)).endsWith('_not_found')) return 'refused';
    return status === 204 && !(await isReported(openToken)) ? 'nothing' : `answered ${status}`;
  }

  async function isReported(token: string): Promise<boolean> {
    const isIt = eq(readEvents.tokenHash, hashOf(token));
    const [row] = await store.db.select().from(readEvents).where(isIt);
    return row?.openedAt !== null;
  }

  const callAs = (visitor: Visit, name: CallName, headers = {}) => {
    const { method, path } = calls[name];
    const filled = path.replace(':id', String(issue)).replace(':type', 'full');
    return method === 'GET' ? visitor.get(filled) : visitor.post(filled, {}, headers);
  };

  it.each(named('session'))('%s requires a sign-in', async (name) => {
    expect(await refusalOf(await callAs(await visit(store, 'stranger'), name))).toBe(
      '401 not_signed_in',
    );
  });

  const posts = (['anyone', 'session', 'reader'] as const).flatMap((access) =>
    named(access, 'POST'),
  );
  it.each(posts)('%s without the form token is "Bad CSRF token." (API-003)', async (name) => {
    const answer = await callAs(owner, name, { 'x-xsrf-token': undefined });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ code: 'bad_csrf_token', message: 'Bad CSRF token.' });
  });
});
