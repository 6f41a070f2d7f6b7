import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedActivity } from '#contract/admin/team.ts';
import { adminContext, noServer } from '../../../server/adminApi/adminContext.ts';
import { adminHandlers } from '../../../server/adminApi/operatorCalls.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { shortenedNetwork } from '../../../server/identity/activity.ts';
import type { WebhookType } from '#contract/admin/webhooks.ts';
import {
  accessLinks,
  activity,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/platform/db/schema.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { upload } from '../../helpers/publishClient.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const change = (by: Visit, verb: 'grant' | 'revoke', id: number, role: string) =>
  by.post('/api/admin/users/role', { who: String(id), role, isGranted: verb === 'grant' });
const invite = async (by: Visit, order: object): Promise<string> => {
  const { path } = (await (await by.post('/api/admin/team/invite', order)).json()) as {
    path: string;
  };
  return path.replace('/publish#link-', '');
};
const accept = (by: Visit, secret: string, email?: string) =>
  by.post('/api/access/link/use', { secret, ...(email && { email }) });

interface Part {
  readonly rows: ListedActivity[];
  readonly next: number | null;
}

const partFor = async (by: Visit, filter: object = {}): Promise<Part> => {
  const all = { search: '', after: null, most: 100, by: null };
  return (await by.post('/api/admin/activity', { ...all, ...filter })).json() as Promise<Part>;
};
const rowsFor = async (by: Visit, filter: object = {}): Promise<ListedActivity[]> =>
  (await partFor(by, filter)).rows;

describe.each(databases)('The team, on %s', (database) => {
  let door: OpenDoor;
  beforeAll(async () => {
    door = await openDoor(database, { DEMO: '0' });
  });
  afterAll(() => door.close());
  beforeEach(async () => {
    await door.db.delete(accessLinks);
    await door.db.delete(activity);
    await door.db.update(users).set({ isPublisher: false, isOwner: false });
  });

  async function add(role: 'owner' | 'publisher' | 'customer') {
    const id = await addPerson(door);
    const flags = { isPublisher: role !== 'customer', isOwner: role === 'owner' };
    await door.db.update(users).set(flags).where(eq(users.id, id));
    const by = await visit(door, { cookie: door.cookie(await addSession(door, id)) });
    return { id, by };
  }
  const roleOf = async (id: number): Promise<string> => {
    const [row] = await door.db.select().from(users).where(eq(users.id, id));
    return row?.isOwner ? 'owner' : row?.isPublisher ? 'publisher' : 'none';
  };
  it('lists its members with their roles, ways and last visit, and no customer', async () => {
    const owner = await add('owner');
    const editor = await add('publisher');
    await add('customer');
    expect(await (await owner.by.get('/api/admin/team')).json()).toMatchObject([
      { id: owner.id, role: 'owner', ways: ['google'], passkeys: 0 },
      { id: editor.id, role: 'publisher', lastSeenAt: expect.any(String) },
    ]);
  });

  it('changes and removes roles, except for the last owner', async () => {
    const [owner, editor] = [await add('owner'), await add('publisher')];
    expect(await refusalOf(await change(owner.by, 'revoke', owner.id, 'owner'))).toBe(
      '409 last_owner',
    );
    expect(await refusalOf(await change(owner.by, 'revoke', owner.id, 'publisher'))).toBe(
      '409 last_owner',
    );
    await change(owner.by, 'grant', editor.id, 'owner');
    expect(await roleOf(editor.id)).toBe('owner');
    expect((await change(editor.by, 'revoke', owner.id, 'publisher')).status).toBe(204);
    expect(await roleOf(owner.id)).toBe('none');
    expect(await refusalOf(await owner.by.get('/api/admin/team'))).toBe('403 not_a_publisher');
  });

  it('keeps one owner if two remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await add('owner'), await add('owner')];
      const answers = await Promise.all([
        change(one.by, 'revoke', other.id, 'owner'),
        change(other.by, 'revoke', one.id, 'owner'),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect([await roleOf(one.id), await roleOf(other.id)].toSorted()).toEqual([
        'owner',
        'publisher',
      ]);
      await door.db.update(users).set({ isPublisher: false, isOwner: false });
    }
  });

  it('gives a new account the role of the invitation, once', async () => {
    const owner = await add('owner');
    const secret = await invite(owner.by, { role: 'publisher', email: null });
    const visitor = await visit(door, 'stranger');
    expect(await refusalOf(await accept(visitor, secret))).toBe('400 bad_request');
    expect((await accept(visitor, secret, 'ed@example.com')).status).toBe(204);
    expect((await visitor.get('/api/publish/issues')).status).toBe(200);
    expect(await refusalOf(await visitor.get('/api/admin/team'))).toBe('403 not_an_owner');
    expect(await refusalOf(await accept(await visit(door, 'stranger'), secret))).toBe(
      '410 access_link_ended',
    );
  });

  it('makes a new customer for programs by a new account, and none by a signed-in one', async () => {
    const endpoint = { url: 'https://receiver.example', secret: 'sealed', createdAt: new Date() };
    const types: WebhookType[] = ['customer.registered'];
    await door.db.insert(webhookEndpoints).values({ ...endpoint, types });
    const [owner, customer] = [await add('owner'), await add('customer')];
    const order = { role: 'publisher', email: null };
    const stranger = await visit(door, 'stranger');
    await accept(stranger, await invite(owner.by, order), 'flo@example.com');
    await accept(customer.by, await invite(owner.by, order));
    const [made] = await door.db.select().from(users).where(eq(users.email, 'flo@example.com'));
    const sent = await door.db.select().from(webhookDeliveries);
    expect(sent.map(({ userId }) => userId)).toEqual([made?.id]);
    await door.db.delete(webhookEndpoints);
  });

  it('gives a signed-in account the role, and takes none from an owner', async () => {
    const [owner, customer, second] = [
      await add('owner'),
      await add('customer'),
      await add('owner'),
    ];
    const order = { role: 'publisher', email: null };
    await accept(customer.by, await invite(owner.by, order));
    await accept(second.by, await invite(owner.by, order));
    expect([await roleOf(customer.id), await roleOf(second.id)]).toEqual(['publisher', 'owner']);
  });

  it('never signs in to an account that has the e-mail of the invitation', async () => {
    const [owner, customer] = [await add('owner'), await add('customer')];
    const verified = { email: 'cara@example.com', emailVerified: true };
    await door.db.update(users).set(verified).where(eq(users.id, customer.id));
    const visitor = await visit(door, 'stranger');
    await accept(visitor, await invite(owner.by, { role: 'publisher', email: 'cara@example.com' }));
    expect(await roleOf(customer.id)).toBe('none');
    const me = (await (await visitor.get('/api/user/me')).json()) as { id?: number };
    expect(me.id).not.toBe(customer.id);
  });

  it.each([
    ['a week has passed', async () => (door.clock.time += 7 * 86_400_000 + 1)],
    ['it was removed', 'remove'],
    ['the owner who invited is no owner any more', 'demote'],
  ] as const)('refuses an invitation after %s', async (_, event) => {
    const [owner, other] = [await add('owner'), await add('owner')];
    const secret = await invite(owner.by, { role: 'owner', email: null });
    const [listed] = (await (await other.by.get('/api/admin/team/invitations')).json()) as {
      id: number;
    }[];
    if (event === 'demote') await change(other.by, 'revoke', owner.id, 'owner');
    else if (event === 'remove')
      await other.by.post('/api/admin/team/invitations/remove', { id: listed?.id });
    else await event();
    expect(
      await refusalOf(await accept(await visit(door, 'stranger'), secret, 'x@example.com')),
    ).toBe('410 access_link_ended');
  });

  describe('is recorded', () => {
    const inBrowser = { 'sec-fetch-site': 'same-origin' };

    it('with the account, the call, the object, the way and a shortened network', async () => {
      const [owner, editor] = [await add('owner'), await add('publisher')];
      const plan = { period: 'month', price: 499 };
      const { id } = (await (await owner.by.post('/api/admin/plans', plan, inBrowser)).json()) as {
        id: number;
      };
      await owner.by.post('/api/admin/plans/archive', { id });
      await change(owner.by, 'grant', editor.id, 'owner');
      const [first, second, third] = await rowsFor(owner.by);
      const [row] = await door.db.select().from(users).where(eq(users.id, editor.id));
      expect(first).toMatchObject({ call: 'changeRole', object: row?.email, via: 'api' });
      expect(second).toMatchObject({ call: 'archivePlan', object: String(id) });
      expect(third).toMatchObject({
        user: { id: owner.id },
        call: 'addPlan',
        object: String(id),
        via: 'page',
        network: '127.0.0.0/24',
      });
    });

    it('for uploads, links and the command, and not for reads and refusals', async () => {
      const owner = await add('owner');
      await upload(door, owner.by, madePdf({ pages: 1 }));
      await change(owner.by, 'revoke', owner.id, 'owner');
      await owner.by.get('/api/admin/plans');
      const secret = await invite(owner.by, { role: 'publisher', email: 'ed@example.com' });
      await accept(await visit(door, 'stranger'), secret);
      const command = adminHandlers(adminContext(door.resources, noServer(door.resources)));
      const body = { who: String(owner.id) };
      await command.showUser({ params: undefined, query: undefined, body });
      await command.makeLink({ params: undefined, query: undefined, body });
      const rows = await rowsFor(owner.by);
      expect(rows.map(({ call, via }) => `${call} ${via}`)).toEqual([
        'makeLink command',
        'useLink api',
        'invite api',
        'addIssue api',
      ]);
      expect(JSON.stringify(await door.db.select().from(activity))).not.toContain(secret);
      expect(await rowsFor(owner.by, { by: 'command' })).toHaveLength(1);
    });

    it('in pages by a cursor', async () => {
      const owner = await add('owner');
      const at = new Date(door.clock.time);
      await door.db
        .insert(activity)
        .values(
          Array.from({ length: 250 }, () => ({ at, via: 'command', call: 'setStore' }) as const),
        );
      let after: number | null = null;
      const sizes: number[] = [];
      do {
        const { rows, next }: Part = await partFor(owner.by, { after });
        sizes.push(rows.length);
        after = next;
      } while (after !== null);
      expect(sizes).toEqual([100, 100, 50]);
    });

    it('that a part of an e-mail or of an object finds', async () => {
      const owner = await add('owner');
      await invite(owner.by, { role: 'publisher', email: 'Ed@example.com' });
      await owner.by.post('/api/admin/plans', { period: 'week', price: 99 });
      const callsOf = async (search: string) =>
        (await rowsFor(owner.by, { search })).map(({ call }) => call);
      expect(await callsOf('ed@EXAM')).toEqual(['invite']);
      expect(await callsOf('nobody')).toEqual([]);
    });

    it('without the name of an account that was deleted, for a year', async () => {
      const [owner, editor] = [await add('owner'), await add('publisher')];
      await door.db.update(users).set({ email: 'Ed@Example.com' }).where(eq(users.id, editor.id));
      await invite(owner.by, { role: 'publisher', email: 'ed@example.com' });
      await change(owner.by, 'grant', editor.id, 'owner');
      await editor.by.post('/api/admin/plans', { period: 'week', price: 99 });
      await editor.by.post('/api/user/delete');
      const rows = await rowsFor(owner.by);
      expect(rows.map(({ call, user, object }) => [call, user?.id ?? null, object])).toEqual([
        ['addPlan', null, expect.any(String)],
        ['changeRole', owner.id, null],
        ['invite', owner.id, null],
      ]);
      await sweep({
        db: door.db,
        clock: { now: () => new Date(door.clock.time + 366 * 86_400_000) },
      });
      expect(await door.db.$count(activity)).toBe(0);
    });
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unix', null],
])('The address %s is recorded as %s', (address, network) => {
  expect(shortenedNetwork(address)).toBe(network);
});

it('An invitation is mailed where mail and an address are configured, and its link is in no row', async () => {
  const mailServer = await startMailServer();
  const door = await openDoor(undefined, {
    DEMO: '0',
    SMTP_URL: mailServer.url,
    SUPPORT_EMAIL: 'help@example.com',
    PUBLIC_URL: 'https://store.example',
  });
  const command = adminHandlers(adminContext(door.resources, noServer(door.resources)));
  const made = await command.invite({
    params: undefined,
    query: undefined,
    body: { role: 'publisher', email: 'ed@example.com' },
  });
  expect(made.isMailed).toBe(true);
  expect(mailServer.mails[0]?.text).toContain(`https://store.example${made.path}`);
  await mailServer.close();
  await door.close();
});
