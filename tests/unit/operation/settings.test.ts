import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTls } from '../../../server/platform/http/tls.ts';
import { settingsFault } from '../../../demo/simulators/accounts.ts';
import { durabilityFault, paymentSummary } from '../../../server/config/startSummary.ts';
import { readSettings, SettingsError } from '../../../server/config/settings.ts';
import { StartError } from '../../../server/platform/operatorErrors.ts';

const stripe = (mode: string) => ({
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
});
const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
const https = { PUBLIC_URL: 'https://store.example' };

const inFolder = (folder: string) => ({ storage: { kind: 'folder', folder } });
const inBucket = (more: object) => ({
  storage: {
    kind: 'bucket',
    bucket: 'magazines',
    prefix: '',
    endpoint: null,
    region: null,
    ...more,
  },
});

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: path.resolve('data'),
      storage: { kind: 'folder', folder: path.resolve('data/files') },
      databaseUrl: null,
      sessionSecret: null,
      stripe: null,
      paypal: null,
      signIn: {},
      customSignIn: null,
      embedHosts: [],
      trustProxy: 0,
      metricsToken: null,
      logLevel: 'warn',
      integrations: expect.stringContaining('/demo/index.ts'),
    });
  });

  it('that are empty count as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}));
  });

  it('leave the demo out in production', () => {
    expect(readSettings({ NODE_ENV: 'production' }).integrations).toBeNull();
    expect(readSettings({ DEMO: '0' })).toMatchObject({ integrations: null, logLevel: 'info' });
  });

  it.each([
    ['PUBLIC_URL', 'https://store.example/', { publicUrl: 'https://store.example' }],
    [
      'PUBLIC_URL',
      'https://Store.example/a/shop-1/',
      { publicUrl: 'https://store.example/a/shop-1' },
    ],
    ['STORAGE_URL', 'file:///srv/my%20files', inFolder('/srv/my files')],
    ['STORAGE_URL', 's3://magazines', inBucket({})],
    ['STORAGE_URL', 's3://magazines/store/1/', inBucket({ prefix: 'store/1/' })],
    [
      'STORAGE_URL',
      's3://magazines?region=eu-north-1&endpoint=http://127.0.0.1:9000',
      inBucket({ region: 'eu-north-1', endpoint: 'http://127.0.0.1:9000' }),
    ],
    [
      'EMBED_ALLOWED_ORIGINS',
      'https://a.example, https://*.b.example:8443',
      { embedHosts: ['https://a.example', 'https://*.b.example:8443'] },
    ],
    ['ACCEL_REDIRECT', '/protected/', { accelRedirect: '/protected/' }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '1', { drainSeconds: 5 }],
    ['SHUTDOWN_DRAIN_SECONDS', '0', { drainSeconds: 0 }],
    ['TRUST_PROXY', '10.0.0.0/8,::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
  ])('%s takes %s', (name, value, meaning) => {
    expect(readSettings({ [name]: value })).toMatchObject(meaning);
  });

  it.each([
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'store.example'],
    ['PUBLIC_URL', 'https://store.example/my shop'],
    ['PUBLIC_URL', 'https://store.example/shop//'],
    ['PUBLIC_URL', 'https://store.example/../shop'],
    ['PUBLIC_URL', 'https://store.example/shop.html'],
    ['PUBLIC_URL', 'https://store.example/shop#top'],
    ['PUBLIC_URL', 'https://store.example?x'],
    ['PUBLIC_URL', 'ftp://store.example'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['STORAGE_URL', '/srv/files'],
    ['STORAGE_URL', 'file://elsewhere/files'],
    ['STORAGE_URL', 'file:///'],
    ['STORAGE_URL', 'file:files'],
    ['STORAGE_URL', 'file:///srv/files?x=1'],
    ['STORAGE_URL', 's3://key:secret@magazines'],
    ['STORAGE_URL', 's3://M'],
    ['STORAGE_URL', 's3:///folder'],
    ['STORAGE_URL', 's3://magazines:9000/folder'],
    ['STORAGE_URL', 's3://magazines/../other'],
    ['STORAGE_URL', 's3://magazines?endpiont=https://s3.example'],
    ['STORAGE_URL', 's3://magazines?endpoint=s3.example'],
    ['STORAGE_URL', 's3://magazines?endpoint=https://key:secret@s3.example'],
    ['STORAGE_URL', 's3://magazines?region=EU!'],
    ['ACCEL_REDIRECT', '/protected'],
    ['ACCEL_REDIRECT', '/'],
    ['ACCEL_REDIRECT', '/a b/'],
    ['SIGNED_URL_SECONDS', '5'],
    ['SIGNED_URL_ENDPOINT', 'https://files.example/folder'],
    ['SIGNED_URL_KEY', 'too-short'],
    ['EMBED_IDENTITY_JWKS', 'http://news.example/jwks.json'],
    ['EMBED_IDENTITY_SECRET', 'secret'],
    ['SESSION_SECRET', 'secret'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp:mail'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', ' '],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1 2'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['PAYPAL_WEBHOOK_ID', '1 2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SUPPORT_EMAIL', 'help'],
    ['STRIPE_CONNECTED_ACCOUNT', '12'],
    ['STRIPE_COUNTRY', 'Italy'],
    ['AUTH_AUTH0_DOMAIN', 'https://x.example/'],
    ['AUTH_CUSTOM_LOGO', 'http://x.example/logo.png'],
    ['AUTH_CUSTOM_ISSUER', 'http://id.example'],
    ['AUTH_CUSTOM_ISSUER', 'http://127.0.0.1.evil.example'],
    ['AUTH_CUSTOM_ISSUER', 'https://id.example/.well-known/openid-configuration'],
    ['AUTH_CUSTOM_ISSUER', 'id.example'],
    ['SENTRY_DSN', 'sentry'],
    ['EMBED_ALLOWED_ORIGINS', 'https://a.example;script-src'],
    ['EMBED_ALLOWED_ORIGINS', '*'],
    ['EMBED_ALLOWED_ORIGINS', 'https://*'],
    ['EMBED_ALLOWED_ORIGINS', 'https://a.*.example'],
    ['EMBED_ALLOWED_ORIGINS', 'https://a.example/page'],
    ['EMBED_ALLOWED_ORIGINS', "'self'"],
    // Such an address is no source of a policy, with any port (CSP level 3, section 2.3.1).
    ['EMBED_ALLOWED_ORIGINS', 'http://[::1]:3000'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '1,10.0.0.0/8'],
    ['SHUTDOWN_DRAIN_SECONDS', '-1'],
    ['SHUTDOWN_DRAIN_SECONDS', '601'],
    ['DEMO', 'on'],
  ])('%s does not take %s, and the message names it', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$|^${name}: .*\\.$`));
    expect(read).not.toThrow('secret@');
  });

  it.each([
    ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
    ['PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'],
    ['AUTH_GOOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_SECRET'],
    ['AUTH_CUSTOM_NAME', 'AUTH_CUSTOM_CLIENT_ID'],
    ['TLS_CERT', 'TLS_KEY'],
  ])('%s alone asks for %s', (given, missing) => {
    expect(() => readSettings({ [given]: 'pk_1' })).toThrow(
      `${missing} is missing: ${given} needs it.`,
    );
  });

  it('a mail server alone asks for the address to mail to, and not the other way round', () => {
    const mailServer = { SMTP_URL: 'smtp://secret@mail.example' };
    const address = { SUPPORT_EMAIL: 'help@example.com' };
    expect(() => readSettings(mailServer)).toThrow('SUPPORT_EMAIL is missing: SMTP_URL needs it.');
    expect(readSettings(address).supportEmail).toBe('help@example.com');
    expect(readSettings({ ...mailServer, ...address }).smtpUrl).toBe('smtp://secret@mail.example');
  });

  it('take real money only at an https address, and never in a demo', () => {
    const live = { ...stripe('live'), DEMO: '0' };
    expect(readSettings({ ...live, ...https }).stripe).toMatchObject({ secretKey: 'sk_live_1' });
    expect(() => readSettings(live)).toThrow('PUBLIC_URL has to be an https address.');
    expect(() => readSettings({ ...live, PUBLIC_URL: 'http://store.example' })).toThrow(
      'PUBLIC_URL has to be an https address.',
    );
    const demo = readSettings({ ...live, ...https, DEMO: '1' });
    expect(settingsFault(demo)).toMatch(/set DEMO to 0\.$/);
    const restricted = { ...live, STRIPE_SECRET_KEY: 'rk_live_1' };
    expect(() => readSettings(restricted)).toThrow('STRIPE_SECRET_KEY takes real money');
  });

  it('take keys of PayPal’s in a demo only where they are of its sandbox', () => {
    expect(settingsFault(readSettings({ ...paypal, DEMO: '1' }))).toContain(
      'or PAYPAL_SANDBOX to 1',
    );
    const sandbox = { ...paypal, DEMO: '1', PAYPAL_SANDBOX: '1' };
    expect(readSettings(sandbox).paypal?.sandbox).toBe(true);
    expect(settingsFault(readSettings(sandbox))).toBeNull();
    expect(readSettings({ ...paypal, DEMO: '0' }).paypal?.sandbox).toBe(false);
  });

  it('take no demo in production', () => {
    expect(() => readSettings({ DEMO: '1', NODE_ENV: 'production' })).toThrow(/^DEMO [^\n]*\.$/);
  });

  it.each([
    ['TLS_CERT', '/nowhere.pem'],
    ['TLS_CERT and TLS_KEY', 'package.json'],
  ])('%s: the file %s is no certificate', async (name, file) => {
    const reading = readTls(readSettings({ TLS_CERT: file, TLS_KEY: file }));
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow(new RegExp(`^${name}[^\\n]*\\.$`));
  });

  it('take no key for tests beside a live one', () => {
    const mixed = { ...stripe('test'), STRIPE_SECRET_KEY: 'sk_live_1', ...https, DEMO: '0' };
    expect(() => readSettings(mixed)).toThrow('must both be live keys or both be test keys.');
  });
});

const keys = (mode: string) => ({
  ...stripe(mode),
  ...https,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  DEMO: '0',
});
const told = (env: Record<string, string>) => paymentSummary(readSettings(env));

describe('a store with the embedded database', () => {
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1/store' };
  const off = { DEMO: '0' };
  it.each([
    ['starts without gateways', {}, /^$/],
    ['starts with test keys', keys('test'), /^$/],
    ['starts with the sandbox', { ...paypal, PAYPAL_SANDBOX: '1', ...off }, /^$/],
    ['refuses live keys of Stripe', keys('live'), /^STRIPE_SECRET_KEY takes real money/],
    [
      'refuses restricted live keys of Stripe',
      { ...keys('live'), STRIPE_SECRET_KEY: 'rk_live_1' },
      /^STRIPE_SECRET_KEY takes/,
    ],
    ['refuses live keys of PayPal', { ...paypal, ...off }, /^PAYPAL_CLIENT_ID takes real money/],
    [
      'names both gateways',
      { ...keys('live'), ...paypal },
      /^STRIPE_SECRET_KEY and PAYPAL_CLIENT_ID take/,
    ],
  ])('%s, and PostgreSQL takes all', (_name, env, fault) => {
    expect(durabilityFault(readSettings(env)) ?? '').toMatch(fault);
    expect(durabilityFault(readSettings({ ...env, ...postgres }))).toBeNull();
  });
});

describe('the operator sees at the start how the store is paid', () => {
  it.each([
    ['nothing where nothing real is set up', { DEMO: '1' }, []],
    ['real money', { ...keys('live'), ...paypal }, ['Ways to pay: Stripe; PayPal.']],
    [
      'a demo with keys for tests',
      { ...keys('test'), DEMO: '1' },
      ['Ways to pay: Stripe in its test mode, where no money moves.'],
    ],
  ])('%s', (_name, env, lines) => {
    expect(told(env)).toEqual(lines);
  });

  it('with a warning where nobody pays, and where no gateway can call', () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...deaf } = keys('test');
    expect(told(deaf).slice(1)).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY is a test key'),
      expect.stringContaining('without STRIPE_WEBHOOK_SECRET'),
    ]);
  });
});
