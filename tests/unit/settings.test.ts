import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../server/settings.ts';

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: path.resolve('data'),
      storageDir: path.resolve('data/files'),
      databaseUrl: null,
      sessionSecret: null,
      stripe: null,
      paypal: null,
      signIn: {},
      customSignIn: null,
      embedHosts: [],
      trustProxy: false,
      demo: true,
    });
  });

  it('that are empty count as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}));
  });

  it('leave the demo out in production', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readSettings({ DEMO: '0' }).demo).toBe(false);
  });

  it.each([
    ['PUBLIC_URL', 'https://store.example/', { publicUrl: 'https://store.example' }],
    ['STORAGE_URL', 'file:///srv/my%20files', { storageDir: '/srv/my files' }],
    [
      'EMBED_HOSTS',
      'https://a.example, https://*.b.example:8443',
      { embedHosts: ['https://a.example', 'https://*.b.example:8443'] },
    ],
    ['TRUST_PROXY', '1', { trustProxy: true }],
    ['TRUST_PROXY', '10.0.0.0/8,::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
  ])('%s takes %s', (name, value, meaning) => {
    expect(readSettings({ [name]: value })).toMatchObject(meaning);
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'store.example'],
    ['PUBLIC_URL', 'https://store.example/path'],
    ['PUBLIC_URL', 'https://store.example?x'],
    ['PUBLIC_URL', 'ftp://store.example'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['STORAGE_URL', '/srv/files'],
    ['STORAGE_URL', 'file://elsewhere/files'],
    ['STORAGE_URL', 'file:///'],
    ['STORAGE_URL', 'file:files'],
    ['SESSION_SECRET', 'secret'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp:mail'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
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
    ['EMBED_HOSTS', 'https://a.example;script-src'],
    ['EMBED_HOSTS', '*'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'on'],
  ])('%s does not take %s, and says so by its name', (name, value) => {
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
});
