import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { UserId } from '#contract/ids.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import {
  emailChanges,
  newsSubscriptions,
  outboundMails,
  users,
} from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addSession } from '../../helpers/inProcessStore.ts';
import { type MailDoor, newAddress, openMailDoor, wrong } from '../../helpers/mailSignIn.ts';
import { meOf } from '../../helpers/signIn.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const minute = 60_000;

const order = (page: Visit, email: string) => page.post(calls.orderEmailChange.path, { email });
const confirm = (page: Visit, present: string, next: string) =>
  page.post(calls.confirmEmailChange.path, { present, next });

/** The columns of an order of news. */
const row = (address: string) => ({ addressKey: address.toLowerCase(), email: address });

describe.each(databases)('the e-mail of an account, on %s', (database) => {
  let door: MailDoor;
  beforeAll(async () => {
    door = await openMailDoor(database);
  });
  beforeEach(() => door.restartLimits());
  afterAll(() => door.close());

  async function account(values: Partial<typeof users.$inferInsert> = {}) {
    const email = newAddress();
    const id = UserId.parse(await door.addAccount(email, values));
    const session = door.store.cookie(await addSession(door.store, id));
    return { id, email, page: await visit(door.store, { cookie: session }) };
  }

  const codeTo = (email: string): string =>
    /^Code: (\d{6})$/m.exec(door.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';

  /** The codes of both mailboxes. */
  async function ordered(page: Visit, from: string, to: string) {
    const before = [from, to].map((email) => door.mailsTo(email).length + 1);
    expect((await order(page, to)).status).toBe(204);
    await expect.poll(() => [from, to].map((email) => door.mailsTo(email).length)).toEqual(before);
    return { present: codeTo(from), next: codeTo(to) };
  }

  it('changes after both mailboxes have confirmed, once, and leaves other accounts that have it unverified without it', async () => {
    const { id, email, page } = await account();
    const to = newAddress();
    const other = await door.addAccount(to, { emailVerified: false });
    const { present, next } = await ordered(page, email, to);
    expect((await meOf(page)) as object).toMatchObject({ email });
    expect((await confirm(page, present, next)).status).toBe(204);
    expect(await meOf(page)).toMatchObject({ id, email: to, email_sign_in: true });
    expect(await refusalOf(await confirm(page, present, next))).toMatch(/sign_in_expired$/);
    const [row] = await door.store.db.select().from(users).where(eq(users.id, other));
    expect(row?.email).toBeNull();
  });

  it.each([
    ['has none', []],
    ['has an open order', [{ linkHash: 'a', linkEndsAt: new Date(2040, 1) }]],
    ['gets them already', [{ confirmedAt: new Date(2020, 1) }]],
  ])('takes its news of new issues with it to an address that %s', async (_, there) => {
    const { db } = door.store;
    const { email, page } = await account();
    const to = newAddress();
    const confirmedAt = new Date(2019, 1);
    await db.insert(newsSubscriptions).values({ ...row(email), confirmedAt });
    for (const one of there) await db.insert(newsSubscriptions).values({ ...row(to), ...one });
    const { present, next } = await ordered(page, email, to);
    expect((await confirm(page, present, next)).status).toBe(204);
    const found = await db
      .select()
      .from(newsSubscriptions)
      .where(
        inArray(
          newsSubscriptions.addressKey,
          [email, to].map((one) => one.toLowerCase()),
        ),
      );
    const [known] = there.flatMap((one) => ('confirmedAt' in one ? [one.confirmedAt] : []));
    expect(found).toMatchObject([{ email: to, linkHash: null, confirmedAt: known ?? confirmedAt }]);
  });

  it('stays with one code alone, with the codes exchanged, and after five wrong tries', async () => {
    const { email, page } = await account();
    const { present, next } = await ordered(page, email, newAddress());
    const tries: [string, string][] = [
      [present, wrong(next)],
      [wrong(present), next],
      [wrong(present), wrong(next)],
      [wrong(present, 2), next],
    ];
    for (const [one, two] of tries)
      expect(await refusalOf(await confirm(page, one, two))).toMatch(/sign_in_code_wrong$/);
    expect(await refusalOf(await confirm(page, present, wrong(next)))).toMatch(/code_spent$/);
    expect(await refusalOf(await confirm(page, present, next))).toMatch(/sign_in_expired$/);
    expect(await meOf(page)).toMatchObject({ email });
  });

  it('stays after 15 minutes, and after another order, which ends the codes of the first', async () => {
    const { email, page } = await account();
    const first = await ordered(page, email, newAddress());
    const to = newAddress();
    const second = await ordered(page, email, to);
    expect(await refusalOf(await confirm(page, first.present, first.next))).toMatch(/code_wrong$/);
    door.store.clock.time += 15 * minute;
    expect(await refusalOf(await confirm(page, second.present, second.next))).toMatch(
      /sign_in_expired$/,
    );
    await sweep(door.store.resources);
    expect(await door.store.db.select().from(emailChanges)).toEqual([]);
    const mails = await door.store.db.select().from(outboundMails);
    expect(mails.filter(({ kind }) => kind === 'email_change')).toEqual([]);
  });

  it('gets the same answer and the same mails for an e-mail of another account, and is refused at the end', async () => {
    const owner = await account();
    const { email, page } = await account();
    const { present, next } = await ordered(page, email, owner.email);
    expect(door.mailsTo(owner.email).at(-1)?.text).not.toContain(email);
    expect(await refusalOf(await confirm(page, present, next))).toMatch(/sign_in_way_taken$/);
    expect(await meOf(owner.page)).toMatchObject({ email: owner.email });
  });

  it('is not changed by the codes of somebody else, nor without a verified e-mail, nor while the store mails no links', async () => {
    const { email, page } = await account();
    const { present, next } = await ordered(page, email, newAddress());
    const stranger = await account();
    expect(await refusalOf(await confirm(stranger.page, present, next))).toMatch(/expired$/);
    const unverified = await account({ emailVerified: false });
    expect(await refusalOf(await order(unverified.page, newAddress()))).toBe('400 bad_request');
    await setStore(door.store.db, 'email-sign-in', 'off');
    expect(await refusalOf(await order(page, newAddress()))).toBe('404 not_found');
    await setStore(door.store.db, 'email-sign-in', 'on');
  });

  it('has a limit of orders, and refuses what is not one address', async () => {
    const { page } = await account();
    for (const email of ['a@b.cd\r\nBcc: e@f.gh', 'a@b.cd, e@f.gh', 'A <a@b.cd>'])
      expect(await refusalOf(await order(page, email))).toBe('400 bad_request');
    for (let times = 0; times < 5; times += 1)
      expect((await order(page, newAddress())).status).toBe(204);
    expect(await refusalOf(await order(page, newAddress()))).toBe('429 rate_limited');
  });
});
