import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { grantPrintAccess } from '../../../server/identity/printAccess.ts';
import {
  previewPrintList,
  printReport,
  replacePrintList,
} from '../../../server/operations/printSubscribers.ts';
import { printSubscribers, subscriptions, users } from '../../../server/platform/db/schema.ts';
import { addSession } from '../../helpers/inProcessStore.ts';
import { type MailDoor, newAddress, openMailDoor } from '../../helpers/mailSignIn.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { visit } from '../../helpers/visit.ts';

const until = '2090-06-30';
const [lastDay, otherDay] = ['2090-07-01', '2091-01-01'].map((day) => `${day}T00:00:00.000Z`);

describe.each(databases)('the list of print subscribers, on %s', (database) => {
  let door: MailDoor;
  beforeAll(async () => {
    door = await openMailDoor(database);
  });
  beforeEach(() => replace(''));
  afterAll(() => door.close());

  const now = () => door.store.resources.clock.now();
  const replace = (csv: string) => replacePrintList(door.store.db, { csv, until }, now());
  const preview = (csv: string) => previewPrintList(door.store.db, { csv, until });

  async function account(values: Partial<typeof users.$inferInsert> = {}) {
    const email = newAddress();
    return { email, id: UserId.parse(await door.addAccount(email, values)) };
  }

  /** Until when an account reads all issues. */
  async function endsOf(id: UserId): Promise<(string | undefined)[]> {
    const rows = await door.store.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, id));
    return rows
      .filter(({ expiresAt }) => expiresAt > now())
      .map((row) => row.expiresAt.toISOString());
  }

  it('opens all issues to an account whose verified e-mail is on it, in any case and column, until the day of its line', async () => {
    const [one, other, unverified, absent] = await Promise.all([
      account(),
      account(),
      account({ emailVerified: false }),
      account(),
    ]);
    const lines = [
      'Number;E-Mail;Until',
      `1;${one.email.toUpperCase()};`,
      `2;"${other.email}";2090-12-31`,
      `3;${unverified.email};`,
    ];
    expect(await replace(`\uFEFF${lines.join('\r\n')}`)).toMatchObject({ added: 3, unread: 0 });
    expect(await endsOf(one.id)).toEqual([lastDay]);
    expect(await endsOf(other.id)).toEqual([otherDay]);
    expect(await endsOf(unverified.id)).toEqual([]);
    expect(await endsOf(absent.id)).toEqual([]);
    expect(await printReport(door.store.db)).toEqual({ addresses: 3, accounts: 2 });
    const page = await visit(door.store, {
      cookie: door.store.cookie(await addSession(door.store, one.id)),
    });
    expect(await (await page.get('/api/user/purchases')).json()).toMatchObject({
      subscription: { active: true, expires_at: lastDay },
    });
  });

  it('opens them to an account that verifies the e-mail later, once', async () => {
    const { id, email } = await account({ emailVerified: false });
    await replace(email);
    await door.store.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    await grantPrintAccess(door.store.db, id);
    await grantPrintAccess(door.store.db, id);
    expect(await endsOf(id)).toEqual([lastDay]);
  });

  it('is replaced as a whole: an address with another day gets that day, and the account of a missing address loses access', async () => {
    const [one, other] = await Promise.all([account(), account()]);
    await replace(`${one.email}\n${other.email}`);
    const next = `${other.email},2090-12-31\n${newAddress()}`;
    const effect = { added: 1, kept: 1, removed: 1, unread: 0, unreadLines: [] };
    expect(await preview(next)).toEqual(effect);
    expect(await endsOf(one.id)).toEqual([lastDay]);
    expect(await replace(next)).toEqual(effect);
    expect(await endsOf(one.id)).toEqual([]);
    expect(await endsOf(other.id)).toEqual([otherDay]);
    await replace(one.email);
    expect(await endsOf(one.id)).toEqual([lastDay]);
  });

  it('follows an account whose e-mail changes, and does not open to the next one with the old e-mail', async () => {
    const { id, email } = await account();
    await replace(email);
    await door.store.db.update(users).set({ email: newAddress() }).where(eq(users.id, id));
    const next = UserId.parse(await door.addAccount(email));
    await replace(email);
    expect(await endsOf(id)).toEqual([lastDay]);
    expect(await endsOf(next)).toEqual([]);
  });

  it('names lines without an address or with a date in another form, and takes the later of two days', async () => {
    const { id, email } = await account();
    const lines = ['Email', `${email},2090-12-31`, email, 'no address', 'a@b.example,31.12.2090'];
    expect(await replace(lines.join('\n'))).toMatchObject({ added: 1, unreadLines: [4, 5] });
    expect(await endsOf(id)).toEqual([otherDay]);
  });

  it.each([
    ['without an address', 'Name\nAnn', 'print_list_empty'],
    ['with an open quotation mark', '"ann@example.com', 'print_list_wrong'],
  ])('refuses a file %s, and stays as it was', async (_, csv, code) => {
    const { id, email } = await account();
    await replace(email);
    await expect(async () => replace(csv)).rejects.toMatchObject({ code });
    expect(await endsOf(id)).toEqual([lastDay]);
  });

  it('loses the address of an account that is deleted', async () => {
    const { id, email } = await account();
    await replace(email);
    await door.store.db.delete(users).where(eq(users.id, id));
    expect(await door.store.db.select().from(printSubscribers)).toEqual([]);
  });
});
