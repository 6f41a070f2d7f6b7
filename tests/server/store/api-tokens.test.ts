import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedActivity } from '#contract/admin/team.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { activity, apiTokens, users } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { openOperatedStore } from '../../helpers/operatedStore.ts';
import { eventsIn } from '../../helpers/publishClient.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor(undefined, { DEMO: '0' });
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.db.delete(apiTokens);
  await door.db.delete(activity);
  await door.db.update(users).set({ isPublisher: false, isOwner: false });
});

async function addOwner() {
  const id = await addPerson(door);
  await door.db.update(users).set({ isPublisher: true, isOwner: true }).where(eq(users.id, id));
  const by = await visit(door, { cookie: door.cookie(await addSession(door, id)) });
  return { id, by };
}

const change = (by: Visit, verb: 'grant' | 'revoke', id: number, role: string) =>
  by.post('/api/admin/users/role', { who: String(id), role, isGranted: verb === 'grant' });

async function rowsFor(by: Visit, search: string): Promise<ListedActivity[]> {
  const filter = { search, after: null, most: 100, by: null };
  return (
    (await (await by.post('/api/admin/activity', filter)).json()) as { rows: ListedActivity[] }
  ).rows;
}

const order = { name: 'Print works', role: 'owner', days: 30 };
const unused = { name: 'Print works', role: 'owner', lastUsedAt: null };

async function make(by: Visit, more: object = {}): Promise<string> {
  const answer = await by.post('/api/admin/team/tokens', { ...order, ...more });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}
const list = async (by: Visit) => (await by.get('/api/admin/team/tokens')).json();
const ask = (token: string, path: string, init: RequestInit = {}) =>
  fetch(door.origin + path, {
    ...init,
    headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
  });

describe('API tokens are', () => {
  it('shown once, kept as a hash, and listed with their last use', async () => {
    const owner = await addOwner();
    const token = await make(owner.by);
    expect(token).toMatch(/^gatefold_[\w-]{22}$/);
    const [row] = await door.db.select().from(apiTokens);
    expect(row?.secretHash).toBe(hashOf(token));
    expect(JSON.stringify([row, await list(owner.by)])).not.toContain(token);
    expect(await list(owner.by)).toMatchObject([{ ...unused, owner: { id: owner.id } }]);
    await ask(token, '/api/publish/issues');
    const at = new Date(door.clock.time).toISOString();
    expect(await list(owner.by)).toMatchObject([{ name: 'Print works', lastUsedAt: at }]);
  });

  it.each([
    ['for less than a day', { days: 0 }],
    ['for more than a year', { days: 366 }],
    ['without a name', { name: ' ' }],
    ['for another account', { who: '1' }],
  ])('refused %s', async (_, more) => {
    const { by } = await addOwner();
    const answer = await by.post('/api/admin/team/tokens', { ...order, ...more });
    expect(await refusalOf(answer)).toBe('400 bad_request');
  });

  it('ended with their days, with the last role and with the account', async () => {
    const [owner, other] = [await addOwner(), await addOwner()];
    const [token, kept] = [await make(owner.by), await make(other.by)];
    const status = async (one: string) => (await ask(one, '/api/admin/plans')).status;
    expect([await status(token), await status(kept)]).toEqual([200, 200]);
    await change(other.by, 'revoke', owner.id, 'owner');
    expect(await refusalOf(await ask(token, '/api/admin/plans'))).toBe('403 not_an_owner');
    await change(other.by, 'revoke', owner.id, 'publisher');
    await change(other.by, 'grant', owner.id, 'owner');
    expect(await refusalOf(await ask(token, '/api/admin/plans'))).toBe('401 not_signed_in');
    const last = await make(owner.by);
    await owner.by.post('/api/user/delete');
    expect(await status(last)).toBe(401);
    door.clock.time += 30 * 86_400_000;
    expect(await status(kept)).toBe(401);
    await sweep({ db: door.db, clock: { now: () => new Date(door.clock.time) } });
    expect(await door.db.$count(apiTokens)).toBe(0);
  });

  it('accepted for uploads, and named in the record of changes', async () => {
    const owner = await addOwner();
    const token = await make(owner.by, { role: 'publisher' });
    const sent = await ask(token, '/api/publish/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', 'sec-fetch-site': 'cross-site' },
      body: madePdf({ pages: 1 }) as Uint8Array<ArrayBuffer>,
    });
    expect((await eventsIn(sent)).at(-1)).toMatchObject({ kind: 'done' });
    const [first, second] = await rowsFor(owner.by, 'print WORKS');
    const by = { user: { id: owner.id }, via: 'api', token: 'Print works' };
    expect(first).toMatchObject({ call: 'addIssue', ...by });
    expect(second).toMatchObject({ call: 'addApiToken', object: 'Print works', token: null });
  });
});

it('The command makes, lists and revokes an API token for a publisher', async () => {
  const store = await openOperatedStore();
  const [owner] = await store.resources.db
    .insert(users)
    .values({ email: 'ann@example.com', emailVerified: true, isPublisher: true, isOwner: true })
    .returning({ id: users.id });
  const args = ['--for', 'Ann@example.com', '--name', 'Print works', '--role', 'owner'];
  const made = await store.done('token', 'create', ...args, '--days', '1');
  const [token = ''] = made.split('\n');
  const headers = { authorization: `Bearer ${token}` };
  const plans = () => fetch(`${store.origin}/api/admin/plans`, { headers });
  expect((await plans()).status).toBe(200);
  expect(await store.done('token', 'list')).toMatch(/^1 +owner +ann@example.com .* Print works$/m);
  expect(await store.run('token', 'create', ...args, '--days', '366')).toMatchObject({ code: 2 });
  await store.done('token', 'revoke', '1');
  expect((await plans()).status).toBe(401);
  expect(await store.done('token', 'list')).toBe('The store has no API tokens.');
  const [, recorded] = await store.resources.db.select().from(activity);
  expect(recorded).toMatchObject({ call: 'removeApiToken', via: 'command' });
  const [first] = await store.resources.db.select().from(activity);
  expect(first).toMatchObject({ call: 'addApiToken', objectUserId: owner?.id });
  await store.close();
});
