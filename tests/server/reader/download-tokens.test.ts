import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { DownloadRequest } from '#contract/api/laterCalls.ts';
import type { InvoiceId } from '#contract/api/invoice.ts';
import type { IssueId, PaymentId } from '#contract/ids.ts';
import { eq } from 'drizzle-orm';
import { sweep } from '../../../server/operations/cleanup.ts';
import { purchases, sessions, downloadTokens } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { translate } from '../../../server/platform/translations.ts';
import { addInvoice, addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** The headers of a browser's navigation. */
const going = { 'sec-fetch-dest': 'document' };

/** A page that says why not: its status and words, '' where it is no page that is safe to show. */
async function refusalPage(answer: Response): Promise<string> {
  const { status, headers } = answer;
  const policy = headers.get('content-security-policy') ?? '';
  const isSafe = /default-src 'none'.*frame-ancestors 'none'/.test(policy);
  const isPage = headers.get('content-type')?.startsWith('text/html');
  const isKept = headers.get('cache-control') !== 'no-store';
  const [, words] = /<h1>.*<p>(.*)<\/p>/.exec(await answer.text()) ?? [];
  return isSafe && isPage && !isKept ? `${status} ${words}` : '';
}

describe.each(databases)('a ticket, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  let userId: number;
  let payment: number;
  let document: number;
  let session: string;
  /** The page in the frame. */
  let here: Visit;
  /** The tab, which has none of the frame's cookies. */
  let tab: Visit;

  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
    await setStore(store.db, 'downloading', 'on');
  });
  beforeEach(async () => {
    const id = await addPerson(store);
    userId = id;
    session = await addSession(store, id);
    await store.db.insert(purchases).values({ userId, issueId: issue });
    payment = await addPayment(store, id, { issueId: issue });
    document = await addInvoice(store, payment);
    here = await visit(store, { cookie: store.cookie(session) });
    tab = await visit(store, 'stranger');
  });
  afterAll(() => store.close());

  const pdf = (): DownloadRequest => ({ what: 'pdf', id: issue as IssueId });
  const receipt = (): DownloadRequest => ({ what: 'receipt', id: payment as PaymentId });
  const ask = (order: object, who = here) => who.post(calls.downloadToken.path, order);
  const ticket = async (order: object = pdf(), who = here): Promise<string> =>
    ((await (await ask(order, who)).json()) as { url: string }).url;
  const open = (url: string, headers: Record<string, string> = {}) =>
    tab.get(url, { ...going, ...headers });
  const direct = (order: DownloadRequest): string =>
    ({
      pdf: calls.downloadPdf.path.replace(':id', String(issue)),
      receipt: calls.receipt.path.replace(':id', String(payment)),
      invoice: calls.invoice.path.replace(':id', String(document)),
      export: calls.exportData.path,
    })[order.what];

  const ended = translate('en', 'ticket.ended');

  it.each(['pdf', 'receipt', 'invoice', 'export'] as const)(
    'gives a tab without cookies what the direct call gives its person: %s',
    async (what) => {
      const order = {
        pdf: pdf(),
        receipt: receipt(),
        invoice: { what: 'invoice', id: document as InvoiceId } as const,
        export: { what: 'export' } as const,
      }[what];
      const [mine, told] = [await here.get(direct(order)), await open(await ticket(order))];
      expect(told.status).toBe(200);
      for (const name of ['content-type', 'content-disposition', 'content-security-policy'])
        expect(told.headers.get(name)).toBe(mine.headers.get(name));
      expect(told.headers.get('cache-control')).toContain('no-store');
      expect(told.headers.get('referrer-policy')).toBe('no-referrer');
      expect(told.headers.getSetCookie()).toEqual([]);
      expect(await told.arrayBuffer()).toEqual(await mine.arrayBuffer());
    },
  );

  it('opens once, also where twenty come at the same moment', async () => {
    const url = await ticket(receipt());
    const all = await Promise.all(Array.from({ length: 20 }, () => open(url)));
    const opened = all.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(19);
    expect(await refusalPage(await open(url))).toBe(`403 ${ended}`);
  });

  it.each([
    [59_999, 200],
    [60_000, 403],
  ])('opens for 60 seconds: after %i ms it answers %i', async (later, status) => {
    const url = await ticket(receipt());
    store.clock.time += later;
    expect((await open(url)).status).toBe(status);
  });

  it('is not consumed by a HEAD request or a prefetch, nor by a wrong secret', async () => {
    const url = await ticket(receipt());
    const head = await fetch(new URL(url, store.origin), { method: 'HEAD', headers: going });
    expect(head.ok).toBe(false);
    expect(await refusalPage(await tab.get(url))).toBe(`403 ${ended}`);
    expect(await refusalPage(await tab.get(url, { 'sec-fetch-dest': 'iframe' }))).toBe(
      `403 ${ended}`,
    );
    expect(await refusalPage(await open(url, { 'sec-purpose': 'prefetch;prerender' }))).toBe(
      `403 ${ended}`,
    );
    expect(await refusalPage(await open(`${url.slice(0, -22)}${'A'.repeat(22)}`))).toBe(
      `403 ${ended}`,
    );
    expect(await refusalPage(await open(`${url}x`))).toBe(`400 ${ended}`);
    expect((await open(url, { 'sec-fetch-dest': 'empty' })).status).toBe(200);
  });

  it('asks for the right again in that moment', async () => {
    const url = await ticket();
    const theirs = eq(purchases.userId, userId);
    await store.db.update(purchases).set({ revokedAt: new Date() }).where(theirs);
    expect(await refusalPage(await open(url))).toMatch(/^403 .* only after purchasing/);
  });

  it('opens nothing after its user has signed out, even if another user is signed in in the tab', async () => {
    const url = await ticket();
    const [, other] = [
      await here.get('/auth/logout'),
      await addSession(store, await addPerson(store)),
    ];
    tab = await visit(store, { cookie: store.cookie(other) });
    expect(await refusalPage(await open(url))).toBe('401 Please sign in first.');
  });

  it('gives the files of its own user, not of the user who is signed in in the tab', async () => {
    const [mine, url] = [await here.get(direct(receipt())), await ticket(receipt())];
    const other = await addSession(store, await addPerson(store));
    tab = await visit(store, { cookie: store.cookie(other) });
    expect(await (await open(url)).text()).toBe(await mine.text());
  });

  it('is given for nothing that the direct call would refuse', async () => {
    const other = await addSession(store, await addPerson(store));
    const stranger = await visit(store, { cookie: store.cookie(other) });
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await ask(pdf(), stranger))).toBe('403 purchase_required');
    expect(await refusalOf(await ask(receipt(), stranger))).toBe('404 payment_not_found');
    expect(await refusalOf(await ask({ what: 'pdf', id: 99_999 }))).toBe('404 issue_not_found');
    expect(await refusalOf(await ask(receipt(), guest))).toBe('401 not_signed_in');
    expect(await refusalOf(await ask({ what: 'export' }, guest))).toBe('401 not_signed_in');
    expect(await refusalOf(await ask(pdf(), guest))).toBe('401 not_signed_in');
    for (const order of [{}, { what: 'pdf' }, { what: 'session' }, { what: 'receipt', id: '1' }])
      expect(await refusalOf(await ask(order))).toBe('400 bad_request');
  });

  it('stands in the database as a hash, and is swept once it has ended', async () => {
    const url = await ticket();
    const secret = url.slice(-22);
    const [row] = await store.db
      .select()
      .from(downloadTokens)
      .where(eq(downloadTokens.secretHash, hashOf(secret)));
    expect(row).toMatchObject({ kind: 'pdf', targetId: issue, sessionHash: hashOf(session) });
    expect(JSON.stringify(row)).not.toContain(secret);
    store.clock.time += 60_000;
    const kept = { db: store.db, clock: { now: () => new Date(store.clock.time) } };
    await sweep(kept);
    expect(await store.db.select().from(downloadTokens)).toEqual([]);
    expect(await store.db.select().from(sessions)).not.toEqual([]);
  });
});
