import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { HealthReport } from '#contract/admin/health.ts';
import { store, unbookedPayments, users } from '../../../server/platform/db/schema.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let owner: Visit;
beforeAll(async () => {
  door = await openDoor(undefined, { DEMO: '0' });
  owner = await visitAsOwner(door);
});
afterAll(() => door.close());

const settingsPath = '/api/admin/store';
const change = (values: object, more: object = {}) => owner.post(settingsPath, { values, ...more });
const shown = async () => (await (await owner.get(settingsPath)).json()) as Record<string, unknown>;

describe('An owner changes settings of the store', () => {
  beforeEach(() => door.db.update(store).set({ name: 'Tides', theme: 'kiosk', accent: '' }));

  it('together, and the store shows them', async () => {
    const answer = await change({ name: 'Moons', accent: '#0B6E4F', downloading: 'off' });
    expect(answer.status).toBe(204);
    expect(await shown()).toMatchObject({ name: 'Moons', accent: '#0b6e4f', downloading: false });
  });

  it.each<[string, Record<string, string>]>([
    ['a value that no setting takes', { name: 'Moons', theme: 'dark' }],
    ['a colour whose links cannot be read', { name: 'Moons', accent: '#ffcc00' }],
    ['an unknown setting', { name: 'Moons', uid: '0' }],
    ['an icon that is a script', { name: 'Moons', icon: 'javascript:alert(1)' }],
  ])('and the store takes none of them with %s', async (_, values) => {
    const answer = await change(values);
    expect(await refusalOf(answer)).toBe('422 setting_wrong');
    expect(await shown()).toMatchObject({ name: 'Tides', theme: 'kiosk', accent: '' });
  });

  it('and not over a value that was changed meanwhile', async () => {
    await change({ name: 'Moons' }, { before: { name: 'Tides' } });
    const late = await change({ name: 'Suns', theme: 'salon' }, { before: { name: 'Tides' } });
    expect(await refusalOf(late)).toBe('409 changed_meanwhile');
    expect(await shown()).toMatchObject({ name: 'Moons', theme: 'kiosk' });
  });

  it('with consent where prices change', async () => {
    await owner.post('/api/admin/plans', { period: 'month', price: 499 });
    const yen = { currency: 'JPY' };
    expect(await refusalOf(await change(yen))).toBe('409 repricing');
    expect((await change(yen, { isAccepted: true })).status).toBe(204);
    const back = { currency: 'USD', 'currency-precision': '3' };
    expect((await change(back, { isAccepted: true })).status).toBe(204);
    expect(await shown()).toMatchObject({ currency: 'USD', 'currency-precision': 3 });
  });
});

describe('The colour of the store', () => {
  it('is in its pages, and the policy of the page allows this style sheet alone', async () => {
    await change({ accent: '#0b6e4f' });
    for (const path of ['/', '/publish']) {
      const answer = await owner.get(path);
      const html = await answer.text();
      if (answer.status === 503) continue;
      expect(html).toContain('--accent: #0b6e4f;');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /style-src 'self' 'sha256-[\w+/]+='/,
      );
    }
    await change({ accent: '' });
    expect(await (await owner.get('/')).text()).not.toContain('--accent:');
  });

  it('is the theme’s where the row has another text', async () => {
    await door.db.update(store).set({ accent: 'red;}</style>' });
    expect(await (await owner.get('/')).text()).not.toContain('red;}');
    await door.db.update(store).set({ accent: '' });
  });
});

test('The setup names settings, and no secret', async () => {
  const secrets = {
    DEMO: '0',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    AUTH_GOOGLE_CLIENT_ID: 'hidden-id',
    AUTH_GOOGLE_CLIENT_SECRET: 'hidden-secret',
    SMTP_URL: 'smtp://hidden-user:hidden-word@mail.example:587',
    SUPPORT_EMAIL: 'help@store.example',
  };
  const other = await openDoor(undefined, secrets);
  const answer = await (await visitAsOwner(other)).get('/api/admin/store/setup');
  const text = await answer.text();
  expect(text).not.toContain('hidden');
  expect(JSON.parse(text)).toMatchObject({
    isTrial: false,
    services: expect.arrayContaining([
      expect.objectContaining({ name: 'AUTH_GOOGLE_CLIENT_ID', source: 'environment' }),
      expect.objectContaining({ name: 'AUTH_AUTH0_DOMAIN', source: null }),
    ]),
    mail: { from: 'help@store.example' },
    payments: [
      { gateway: 'stripe', mode: 'test' },
      { gateway: 'paypal', mode: null },
    ],
    fixed: expect.arrayContaining([{ variable: 'PUBLIC_URL', value: null }]),
  });
  await other.close();
});

describe('A test mail', () => {
  it('is sent to the owner who asks, and the answer has the reason of a refusal', async () => {
    const server = await startMailServer();
    const other = await openDoor(undefined, {
      SMTP_URL: server.url,
      SUPPORT_EMAIL: 'help@store.example',
    });
    const id = await addPerson(other);
    const role = { isPublisher: true, isOwner: true, email: 'ann@example.com' };
    await other.db.update(users).set(role).where(eq(users.id, id));
    const ann = await visit(other, { cookie: other.cookie(await addSession(other, id)) });
    const answer = await ann.post('/api/admin/store/test-mail', {});
    expect(await answer.json()).toEqual({ to: 'ann@example.com' });
    expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual(['ann@example.com']);
    await server.close();
    expect(await refusalOf(await ann.post('/api/admin/store/test-mail', {}))).toBe(
      '502 mail_refused',
    );
    await other.close();
  });

  it('is refused without a mail server', async () => {
    expect(await refusalOf(await owner.post('/api/admin/store/test-mail', {}))).toBe(
      '409 mail_off',
    );
  });
});

const check = async (now = true) =>
  HealthReport.parse(await (await owner.get(`/api/admin/health?now=${now}`)).json());

const stateOf = async (name: string) => (await check()).items.find(({ item }) => item === name);

describe('The health of the store', () => {
  it('is an answer for each item', async () => {
    const { items } = await check();
    expect(items.map(({ item, state }) => `${item} ${state}`)).toEqual([
      'disk ok',
      'machine ok',
      'files ok',
      'backups warning',
      'schedule ok',
      'mails warning',
      'packs ok',
      'webhooks ok',
      'payments ok',
      'unbooked ok',
      'accounting ok',
    ]);
  });

  it('is checked again when that is asked for, and else at most every ten minutes', async () => {
    const first = await check();
    door.clock.time += 60_000;
    expect((await check(false)).checkedAt).toBe(first.checkedAt);
    expect((await check()).checkedAt).not.toBe(first.checkedAt);
  });

  it('names a backup that is older than a week', async () => {
    await door.db.update(store).set({ backedUpAt: new Date('2020-01-01T00:00:00Z') });
    expect(await stateOf('backups')).toMatchObject({
      state: 'warning',
      reason: 'backups_old',
      at: '2020-01-01T00:00:00.000Z',
    });
  });

  it('has a fault for a missing file, and for a collected payment without a record', async () => {
    await door.publish('Tides');
    expect((await stateOf('files'))?.reason).toBe('files_whole');
    for await (const sha256 of door.resources.blobs.list()) {
      await door.resources.blobs.delete(sha256);
      break;
    }
    expect(await stateOf('files')).toMatchObject({ state: 'fault', count: 1 });
    await door.db.insert(unbookedPayments).values({
      gateway: 'stripe',
      gatewayAccountId: 'acct_1',
      gatewayId: 'pi_1',
      metadata: 'x.1',
      foundAt: new Date(),
    });
    expect(await stateOf('unbooked')).toMatchObject({ state: 'fault', count: 1 });
    expect(await stateOf('accounting')).toMatchObject({
      reason: 'rules_broken',
      details: [expect.stringContaining('has a row')],
    });
  });
});
