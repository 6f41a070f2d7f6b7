import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkUse } from '#contract/admin/accessCalls.ts';
import { adminContext, noServer } from '../../../server/adminApi/adminContext.ts';
import { adminHandlers } from '../../../server/adminApi/operatorCalls.ts';
import { accessLinks, store, users } from '../../../server/platform/db/schema.ts';
import { addPerson, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor(undefined, { DEMO: '0' });
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.db.delete(accessLinks);
  await door.db.delete(users);
});

const minute = 60_000;
const guest = () => visit(door, 'stranger');

/** A link of the operator's command. */
async function link(who: string | null = null): Promise<string> {
  const command = adminHandlers(adminContext(door.resources, noServer(door.resources)));
  const { path } = await command.makeLink({ params: undefined, query: undefined, body: { who } });
  return path.replace('/publish#link-', '');
}

const first = {
  email: 'ann@example.com',
  store: { name: 'Tides', currency: 'EUR', language: 'de' },
} as const;

const use = (visitor: Visit, secret: string, more: Partial<LinkUse> = {}) =>
  visitor.post('/api/access/link/use', { secret, ...more });

const shelfOf = async (visitor: Visit): Promise<number> =>
  (await visitor.get('/api/publish/issues')).status;

const addOwner = async (values: Partial<typeof users.$inferInsert> = {}): Promise<number> => {
  const id = await addPerson(door);
  await door.db
    .update(users)
    .set({ isPublisher: true, isOwner: true, ...values })
    .where(eq(users.id, id));
  return id;
};

describe('The link of the first run', () => {
  it('makes the first owner, signs in, and sets the name, currency and language', async () => {
    const visitor = await guest();
    const secret = await link();
    const seen = await visitor.post('/api/access/link', { secret });
    expect(await seen.json()).toEqual({ kind: 'first_run', role: null, email: null });
    expect((await use(visitor, secret, first)).status).toBe(204);
    expect(await shelfOf(visitor)).toBe(200);
    expect(await (await visitor.get('/api/admin/team')).json()).toMatchObject([
      { email: first.email, role: 'owner', passkeys: 0, ways: [] },
    ]);
    const [row] = await door.db.select().from(store);
    expect(row).toMatchObject({ name: 'Tides', currency: 'EUR', locale: 'de' });
  });

  it('does not link an identity of a provider by its e-mail, which nobody has verified', async () => {
    await use(await guest(), await link(), first);
    const [owner] = await door.db.select().from(users);
    expect(owner).toMatchObject({ email: first.email, emailVerified: false });
  });

  it('is spent by one of two uses at the same time', async () => {
    const secret = await link();
    const visitors = await Promise.all([guest(), guest()]);
    const answers = await Promise.all(visitors.map((visitor) => use(visitor, secret, first)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '410']);
    expect(await door.db.$count(users)).toBe(1);
  });

  it('is worth nothing once the store has an owner, also by another link at the same time', async () => {
    const secrets = [await link(), await link()];
    const visitors = await Promise.all([guest(), guest()]);
    const answers = await Promise.all(
      visitors.map((visitor, place) => use(visitor, secrets[place] ?? '', first)),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '410']);
    expect(await door.db.$count(users)).toBe(1);
  });

  it.each<[string, object]>([
    ['no e-mail', { store: first.store }],
    ['no store', { email: first.email }],
    ['an unknown currency', { ...first, store: { ...first.store, currency: 'DEM' } }],
    ['no name', { ...first, store: { ...first.store, name: ' ' } }],
  ])('stays valid after a form with %s', async (_, form) => {
    const [visitor, secret] = [await guest(), await link()];
    expect(await refusalOf(await use(visitor, secret, form))).toBe('400 bad_request');
    expect((await use(visitor, secret, first)).status).toBe(204);
  });

  it('is not made for a store with publishers', async () => {
    await addOwner();
    await expect(link()).rejects.toThrow('The store has publishers');
  });
});

describe('The link of a recovery', () => {
  it.each(['e-mail', 'number'])('signs a publisher in, named by the %s', async (by) => {
    const id = await addOwner({ email: 'Ann@Example.com' });
    const secret = await link(by === 'number' ? String(id) : 'ann@example.com');
    const visitor = await guest();
    expect((await use(visitor, secret)).status).toBe(204);
    expect(await shelfOf(visitor)).toBe(200);
  });

  it('is not made for a customer, even with the e-mail of a publisher', async () => {
    const customer = await addPerson(door);
    await expect(link(String(customer))).rejects.toThrow('No publisher is');
    await addOwner({ email: 'ann@example.com' });
    await addOwner({ email: 'ann@example.com' });
    await expect(link('ann@example.com')).rejects.toThrow('Several publishers');
  });

  it.each<[string, (secret: string) => Promise<unknown>, string]>([
    ['was used', async (secret) => use(await guest(), secret), '410 access_link_ended'],
    [
      'is 15 minutes old',
      async () => (door.clock.time += 15 * minute + 1),
      '410 access_link_ended',
    ],
    [
      'belongs to an account that publishes no more',
      () => door.db.update(users).set({ isPublisher: false, isOwner: false }),
      '410 access_link_ended',
    ],
  ])('is refused if it %s', async (_, before, refusal) => {
    await addOwner({ email: 'ann@example.com' });
    const secret = await link('ann@example.com');
    await before(secret);
    const visitor = await guest();
    expect(await refusalOf(await use(visitor, secret))).toBe(refusal);
    expect(await shelfOf(visitor)).toBe(401);
  });

  it('is not spent by a look, nor by a request without the form token', async () => {
    await addOwner({ email: 'ann@example.com' });
    const secret = await link('ann@example.com');
    const visitor = await guest();
    await visitor.post('/api/access/link', { secret });
    for (const headers of [{ 'x-xsrf-token': '' }, { origin: 'https://evil.example' }])
      expect(await refusalOf(await visitor.post('/api/access/link/use', { secret }, headers))).toBe(
        '403 bad_csrf_token',
      );
    expect((await use(visitor, secret)).status).toBe(204);
  });

  it('replaces a planted session, whose cookie opens nothing afterwards', async () => {
    await addOwner({ email: 'ann@example.com' });
    const visitor = await guest();
    const planted = [...visitor.jar].find(([name]) => name.startsWith('sid_'))?.join('=') ?? '';
    await use(visitor, await link('ann@example.com'));
    expect(await shelfOf(await visit(door, { cookie: planted }))).toBe(401);
  });

  it('is stored as a hash', async () => {
    await addOwner({ email: 'ann@example.com' });
    const secret = await link('ann@example.com');
    expect(JSON.stringify(await door.db.select().from(accessLinks))).not.toContain(secret);
  });

  it.each(['guess', 'x'.repeat(22), `${'x'.repeat(21)}'`])('is not guessed: %s', async (secret) => {
    const answer = await use(await guest(), secret);
    expect([400, 410]).toContain(answer.status);
  });
});

describe('Guesses', () => {
  it('are limited', async () => {
    const visitor = await guest();
    const answers: number[] = [];
    for (let i = 0; i < 70; i += 1) answers.push((await use(visitor, 'y'.repeat(22))).status);
    expect(answers.at(-1)).toBe(429);
  });
});
