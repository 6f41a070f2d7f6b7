import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { UserId } from '#contract/ids.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { newsSubscriptions, outboundMails } from '../../../server/platform/db/schema.ts';
import { readKeys } from '../../../server/platform/security/keys.ts';
import { newsEndPath, newsEndToken } from '../../../server/news/newsSubscriptions.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addSession } from '../../helpers/inProcessStore.ts';
import { type MailDoor, newAddress, openMailDoor } from '../../helpers/mailSignIn.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const hour = 60 * 60_000;

const own = async (page: Visit) => (await page.get(calls.ownNews.path)).json();
const set = (page: Visit, subscribed: boolean) => page.post(calls.setOwnNews.path, { subscribed });

describe.each(databases)('an order of news by mail, on %s', (database) => {
  let door: MailDoor;
  let stranger: Visit;
  beforeAll(async () => {
    door = await openMailDoor(database);
    await setStore(door.store.db, 'news', 'on');
    stranger = await door.stranger();
  });
  beforeEach(() => door.restartLimits());
  afterAll(() => door.close());

  const order = (email: string) => stranger.post(calls.orderNews.path, { email });
  const rowOf = async (email: string) => {
    const isIt = eq(newsSubscriptions.addressKey, email.toLowerCase());
    return (await door.store.db.select().from(newsSubscriptions).where(isIt))[0];
  };
  /** The path of the link in the next mail to an address. */
  async function linkFor(email: string): Promise<string> {
    const before = door.mailsTo(email).length;
    expect((await order(email)).status).toBe(204);
    await expect.poll(() => door.mailsTo(email).length).toBe(before + 1);
    return /(\/news\/confirm\/[\w-]+)/.exec(door.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
  }
  /** As a mail program or the page's form sends it: without cookies and without a form token. */
  const press = (link: string, type = 'application/x-www-form-urlencoded') =>
    fetch(new URL(link, door.store.origin), {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    });
  async function subscribed(): Promise<{ email: string; end: string }> {
    const email = newAddress();
    await press(await linkFor(email));
    const { signIn } = await readKeys(door.store.resources);
    return { email, end: newsEndPath(newsEndToken(signIn, (await rowOf(email))?.id ?? 0)) };
  }

  it('is confirmed by a press on the page of the link, and not by a look at it', async () => {
    const email = newAddress();
    const link = await linkFor(email);
    const page = await stranger.get(link);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await page.text()).toContain(email);
    expect((await rowOf(email))?.confirmedAt).toBeNull();
    expect((await press(link)).status).toBe(200);
    expect((await rowOf(email))?.confirmedAt).toEqual(new Date(door.store.clock.time));
  });

  it('uses its link once, within a day, and only the last of several', async () => {
    const email = newAddress();
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect((await press(first)).status).toBe(410);
    expect((await press(second)).status).toBe(200);
    expect((await press(second)).status).toBe(410);
    expect((await stranger.get(second)).status).toBe(410);
    const late = newAddress();
    const link = await linkFor(late);
    door.store.clock.time += 24 * hour;
    expect((await press(link)).status).toBe(410);
    await sweep(door.store.resources);
    expect(await rowOf(late)).toBeUndefined();
    expect(await rowOf(email)).toBeDefined();
    const kept = eq(outboundMails.kind, 'news_link');
    expect(await door.store.db.$count(outboundMails, kept)).toBe(0);
  });

  it('gets the same answer and the same mail for an address with news, whose subscription stays', async () => {
    const { email } = await subscribed();
    const before = await rowOf(email);
    const unknown = newAddress();
    await linkFor(unknown);
    const link = await linkFor(email.replace('reader', 'READER'));
    const [known, other] = [email.replace('reader', 'READER'), unknown].map((to) =>
      door.mailsTo(to).at(-1),
    );
    expect(known?.text.replaceAll(/confirm\/[\w-]+/g, '')).toBe(
      other?.text.replaceAll(/confirm\/[\w-]+/g, ''),
    );
    await press(link);
    expect(await rowOf(email)).toEqual(before);
  });

  it('takes one address and nothing that would be another header or another addressee', async () => {
    for (const email of ['a@b.cd\r\nBcc: e@f.gh', 'a@b.cd, e@f.gh', 'A <a@b.cd>', 'a@b.cd\0', ''])
      expect(await refusalOf(await order(email))).toBe('400 bad_request');
  });

  it('has a limit for each address, and is not taken while the store sends no news', async () => {
    const email = newAddress();
    for (let times = 0; times < 5; times += 1) expect((await order(email)).status).toBe(204);
    expect(await refusalOf(await order(email))).toBe('429 rate_limited');
    await setStore(door.store.db, 'news', 'off');
    expect(await refusalOf(await order(newAddress()))).toBe('404 not_found');
    await setStore(door.store.db, 'news', 'on');
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'ends by one POST of a mail program without cookies, also a repeated one: %s',
    async (type) => {
      const { email, end } = await subscribed();
      expect((await press(end, type)).status).toBe(200);
      expect(await rowOf(email)).toBeUndefined();
      expect((await press(end, type)).status).toBe(200);
    },
  );

  it('does not end by a look at the page, nor by a token that the store has not made', async () => {
    const { email, end } = await subscribed();
    const page = await (await stranger.get(end)).text();
    expect(page).toContain('<form method="post">');
    expect(page).toContain(email);
    const id = (await rowOf(email))?.id ?? 0;
    for (const token of [`${id}.${'A'.repeat(43)}`, `${id}`, 'x', end.slice(10, -1)])
      expect((await press(newsEndPath(token))).status).toBe(410);
    expect(await rowOf(email)).toBeDefined();
  });

  async function account(emailVerified = true) {
    const email = newAddress();
    const id = UserId.parse(await door.addAccount(email, { emailVerified }));
    const session = door.store.cookie(await addSession(door.store, id));
    return { id, email, page: await visit(door.store, { cookie: session }) };
  }

  it('of an account begins and ends at once for a verified e-mail, and is not offered to an unverified one', async () => {
    const { email, page } = await account();
    expect(await own(page)).toEqual({ subscribed: false });
    expect((await set(page, true)).status).toBe(204);
    expect(await own(page)).toEqual({ subscribed: true });
    expect((await rowOf(email))?.confirmedAt).not.toBeNull();
    expect((await set(page, false)).status).toBe(204);
    expect(await rowOf(email)).toBeUndefined();
    const other = await account(false);
    expect(await own(other.page)).toEqual({ subscribed: null });
    expect(await refusalOf(await set(other.page, true))).toBe('400 bad_request');
  });

  it('of an account is in its export, and is deleted with it', async () => {
    const { email, page } = await account();
    await set(page, true);
    const data = (await (await page.get(calls.exportData.path)).json()) as object;
    expect(data).toMatchObject({
      news_by_mail_since: new Date(door.store.clock.time).toISOString(),
    });
    expect((await page.post(calls.deleteAccount.path)).status).toBe(204);
    expect(await rowOf(email)).toBeUndefined();
  });
});
