import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { StoreSetup } from '#contract/admin/storeSettings.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { activity, secrets, store, users } from '../../../server/platform/db/schema.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { addPayment } from '../../helpers/billing.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** The accounts at other services that an owner enters at the page. */

let door: OpenDoor;
let owner: Visit;
beforeAll(async () => {
  door = await openDoor(undefined, {
    DEMO: '0',
    SESSION_SECRET: 'a-secret-of-the-store-with-32-letters',
    AUTH_GOOGLE_CLIENT_ID: 'google-of-the-environment',
    AUTH_GOOGLE_CLIENT_SECRET: 'secret-of-the-environment',
  });
  owner = await visitAsOwner(door);
});
afterAll(() => door.close());

type Values = Readonly<Record<string, string>>;

const setupOf = async (visitor = owner): Promise<StoreSetup> =>
  StoreSetup.parse(await (await visitor.get('/api/admin/store/setup')).json());

async function enter(values: Values, more: object = {}, visitor = owner): Promise<Response> {
  const { version } = await setupOf(visitor);
  return visitor.post('/api/admin/store/services', { values, version, ...more });
}

const entered = async (values: Values, more: object = {}, visitor = owner): Promise<void> =>
  expect((await enter(values, more, visitor)).status).toBe(204);

const settingOf = async (name: string) =>
  (await setupOf()).services.find((setting) => setting.name === name);

const stripe = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
  STRIPE_SECRET_KEY: 'sk_test_a_secret_that_ends_in_4242',
};

const none = Object.fromEntries(
  [
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'AUTH_MICROSOFT_CLIENT_ID',
    'AUTH_MICROSOFT_CLIENT_SECRET',
  ].map((name) => [name, '']),
);
afterEach(() => entered(none, { isAccepted: true }));

describe('An account at another service', () => {
  it('is shown without its secret, which is sealed in the database', async () => {
    await entered({ ...stripe, SUPPORT_EMAIL: 'help@store.example' });
    const setup = await setupOf();
    expect(JSON.stringify(setup)).not.toContain('sk_test');
    expect(setup.payments).toContainEqual({ gateway: 'stripe', mode: 'test' });
    expect(await settingOf('STRIPE_SECRET_KEY')).toMatchObject({
      source: 'store',
      value: null,
      ending: '4242',
    });
    expect(await settingOf('STRIPE_PUBLISHABLE_KEY')).toMatchObject({ value: 'pk_test_shown' });
    const rows = await door.db.select().from(secrets).where(eq(secrets.name, 'service-settings'));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/STRIPE|test_/);
    expect(Buffer.from(rows[0]?.value ?? '', 'base64url').toString('latin1')).not.toContain(
      'test_',
    );
  });

  it('is recorded in the activity by the names of its settings', async () => {
    await entered(stripe);
    const rows = await door.db.select().from(activity).where(eq(activity.call, 'setServices'));
    expect(rows.map(({ object }) => object)).toContain('STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY');
    expect(JSON.stringify(rows)).not.toContain('sk_test');
  });

  it('is not taken over a change that was made meanwhile', async () => {
    const { version } = await setupOf();
    await entered({ SUPPORT_EMAIL: 'help@store.example' });
    const late = { values: stripe, version };
    expect(await refusalOf(await owner.post('/api/admin/store/services', late))).toBe(
      '409 changed_meanwhile',
    );
    expect(await settingOf('STRIPE_SECRET_KEY')).toMatchObject({ source: null });
  });

  it.each<[string, Values, string]>([
    [
      'a wrong format',
      { ...stripe, STRIPE_SECRET_KEY: 'pk_test_x' },
      'setting_wrong STRIPE_SECRET_KEY',
    ],
    [
      'a missing part',
      { STRIPE_SECRET_KEY: 'sk_test_x' },
      'setting_missing STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'keys of two modes',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x' },
      'keys_mixed STRIPE_SECRET_KEY',
    ],
    [
      'live keys without https',
      { STRIPE_PUBLISHABLE_KEY: 'pk_live_x', STRIPE_SECRET_KEY: 'sk_live_x' },
      'live_needs_https STRIPE_SECRET_KEY',
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtp://mail.example' },
      'setting_missing SUPPORT_EMAIL',
    ],
    [
      'a setting of the environment',
      { AUTH_GOOGLE_CLIENT_ID: 'mine' },
      'setting_wrong AUTH_GOOGLE_CLIENT_ID',
    ],
    [
      'a setting of the machine',
      { DATABASE_URL: 'postgres://elsewhere/x' },
      'setting_wrong undefined',
    ],
  ])('is refused with %s, and nothing of it is stored', async (_, values, refusal) => {
    const answer = await enter(values);
    const { code, setting } = (await answer.json()) as { code: string; setting?: string };
    expect(`${code} ${setting}`).toBe(refusal);
    expect((await setupOf()).services.filter(({ source }) => source === 'store')).toEqual([]);
  });

  it('of the environment wins, and is named without its values', async () => {
    const text = JSON.stringify(await setupOf());
    expect(text).not.toMatch(/of-the-environment/);
    expect(await settingOf('AUTH_GOOGLE_CLIENT_ID')).toMatchObject({
      source: 'environment',
      value: null,
    });
  });
});

const webhook = () => owner.post('/api/webhooks/stripe', {});

describe('A change is in force at once', () => {
  it('for sign-in providers', async () => {
    const guest = await visit(door, 'stranger');
    const go = async () => guest.get(`/auth/go/microsoft?h=${'h'.repeat(43)}`);
    const before = (await go()).status;
    const client = { AUTH_MICROSOFT_CLIENT_ID: 'id', AUTH_MICROSOFT_CLIENT_SECRET: 'secret' };
    await entered(client);
    expect(before).not.toBe((await go()).status);
    await entered({ AUTH_MICROSOFT_CLIENT_ID: '', AUTH_MICROSOFT_CLIENT_SECRET: '' });
    expect((await go()).status).toBe(before);
  });

  it('for the mail server, whose password stays while its user and host stay', async () => {
    const server = await startMailServer();
    const { host } = new URL(server.url);
    await door.db.update(users).set({ email: 'ann@example.com' }).where(eq(users.isOwner, true));
    await entered({ SMTP_URL: `smtp://${host}`, SUPPORT_EMAIL: 'help@store.example' });
    expect((await owner.post('/api/admin/store/test-mail', {})).status).toBe(200);
    expect(server.mails).toHaveLength(1);
    await server.close();
    await entered({ SMTP_URL: 'smtp://ann:pass%2Fword@mail.example' });
    expect((await settingOf('SMTP_URL'))?.value).toBe('smtp://ann@mail.example');
    await entered({ SMTP_URL: 'smtp://ann@mail.example?requireTLS=true' });
    expect(door.resources.settings.smtpUrl).toBe(
      'smtp://ann:pass%2Fword@mail.example?requireTLS=true',
    );
    await entered({ SMTP_URL: 'smtp://ann@other.example' });
    expect(door.resources.settings.smtpUrl).toBe('smtp://ann@other.example');
  });

  it('for the gateways', async () => {
    await door.db.update(store).set({ paymentsEnabled: true });
    expect((await webhook()).status).toBe(404);
    await entered({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    // It is known now, and rejects the signature.
    expect((await webhook()).status).toBe(400);
    await entered({ STRIPE_PUBLISHABLE_KEY: '', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
    expect((await webhook()).status).toBe(404);
  });
});

describe('The account of a gateway that has sold something', () => {
  beforeEach(async () => {
    await entered(stripe);
  });

  const other = { STRIPE_PUBLISHABLE_KEY: 'pk_test_other' };

  it('is replaced or removed with consent only, and its secret is renewed without', async () => {
    await entered(other);
    const issueId = await door.publish('Tides');
    await addPayment(door.resources, null, { issueId });
    for (const values of [stripe, none])
      expect(await refusalOf(await enter(values))).toBe('409 gateway_in_use');
    await entered({ STRIPE_SECRET_KEY: 'sk_test_renewed' });
    await entered(stripe, { isAccepted: true });
  });
});

test('Live keys need a PostgreSQL server', async () => {
  const embedded = await openDoor('pglite', { DEMO: '0', PUBLIC_URL: 'https://store.example' });
  const live = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' };
  const { storedSettings, settings } = embedded.resources;
  const change = (values: Values) =>
    import('../../../server/adminApi/serviceChanges.ts').then(({ changeServices }) =>
      changeServices(embedded.resources, { values, version: storedSettings.version }),
    );
  await expect(change(live)).rejects.toMatchObject({
    code: 'live_needs_postgres',
    setting: 'PAYPAL_CLIENT_ID',
    message: expect.stringContaining('set DATABASE_URL'),
  });
  await change({ ...live, PAYPAL_SANDBOX: '1' });
  expect(settings.paypal).toMatchObject({ sandbox: true });
  await embedded.close();
});

describe.skipIf(quickest !== 'postgres')('Another process of the store', () => {
  const openAgain = (env: Values = {}) =>
    openResources(readSettings({ ...door.resources.settings.environment, ...env }));

  it('reads the stored accounts at its start, and changes later', async () => {
    await entered(stripe);
    const resources = await openAgain();
    expect(resources.settings.stripe).toMatchObject({ secretKey: stripe.STRIPE_SECRET_KEY });
    await entered({ STRIPE_SECRET_KEY: 'sk_test_renewed' });
    await resources.storedSettings.refresh();
    expect(resources.settings.stripe).toMatchObject({ secretKey: 'sk_test_renewed' });
    await resources.close();
  });

  it.each<[string, Values, RegExp]>([
    ['another secret', { SESSION_SECRET: 'x'.repeat(32) }, /another SESSION_SECRET/],
    ['a contradiction', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^$/],
  ])('with %s says why it does without them, if it does', async (_, env, fault) => {
    await entered(stripe);
    const resources = await openAgain(env);
    expect(resources.storedSettings.fault ?? '').toMatch(fault);
    expect(resources.settings.stripe === null).toBe(resources.storedSettings.fault !== null);
    await resources.close();
  });
});
