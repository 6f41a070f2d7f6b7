import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../server/config/settings.ts';

describe('settings with keys of other services', () => {
  it('give a site that signs its users in one kind of key', () => {
    const issuer = { EMBED_IDENTITY_ISSUER: 'https://news.example' };
    const jwks = 'https://news.example/jwks.json';
    const secret = 's'.repeat(32);
    expect(readSettings({}).embedIdentity).toBeNull();
    expect(readSettings({ ...issuer, EMBED_IDENTITY_JWKS: jwks }).embedIdentity).toEqual({
      issuer: 'https://news.example',
      jwks,
      secret: null,
    });
    const both = { ...issuer, EMBED_IDENTITY_JWKS: jwks, EMBED_IDENTITY_SECRET: secret };
    expect(() => readSettings(both)).toThrow(
      'EMBED_IDENTITY_SECRET must not be set beside EMBED_IDENTITY_JWKS.',
    );
    expect(() => readSettings(issuer)).toThrow('EMBED_IDENTITY_JWKS is missing');
    expect(() => readSettings({ EMBED_IDENTITY_SECRET: secret })).toThrow(
      'EMBED_IDENTITY_ISSUER is missing: EMBED_IDENTITY_SECRET needs it.',
    );
  });

  it('name one server that sends the files', () => {
    const bucket = { STORAGE_URL: 's3://magazines', SIGNED_URL_SECONDS: '300' };
    const endpoint = 'https://files.example';
    expect(readSettings(bucket).signedUrls).toEqual({
      seconds: 300,
      endpoint: null,
      key: null,
      cloudFront: null,
    });
    expect(readSettings({ ...bucket, SIGNED_URL_ENDPOINT: endpoint }).signedUrls?.endpoint).toBe(
      endpoint,
    );
    expect(() => readSettings({ ...bucket, ACCEL_REDIRECT: '/protected/' })).toThrow(
      'ACCEL_REDIRECT needs a folder: STORAGE_URL names a bucket.',
    );
    expect(() =>
      readSettings({ STORAGE_URL: 's3://magazines', SIGNED_URL_ENDPOINT: endpoint }),
    ).toThrow('SIGNED_URL_SECONDS is missing: SIGNED_URL_ENDPOINT needs it.');
    const folder = { ACCEL_REDIRECT: '/protected/', SIGNED_URL_SECONDS: '60' };
    expect(() => readSettings(folder)).toThrow('SIGNED_URL_KEY is missing: SIGNED_URL_SECONDS');
    const key = 'k'.repeat(32);
    expect(readSettings({ ...folder, SIGNED_URL_KEY: key }).signedUrls).toEqual({
      seconds: 60,
      endpoint: null,
      key,
      cloudFront: null,
    });
    const own = { SIGNED_URL_KEY_PAIR_ID: 'K2JCJMDEHXQW5F', SIGNED_URL_PRIVATE_KEY: '/key.pem' };
    const cdn = { ...bucket, SIGNED_URL_ENDPOINT: endpoint };
    expect(readSettings({ ...cdn, ...own }).signedUrls?.cloudFront).toEqual({
      keyPairId: 'K2JCJMDEHXQW5F',
      privateKeyFile: '/key.pem',
    });
    for (const signer of [own, { SIGNED_URL_KEY: key }])
      expect(() => readSettings({ ...bucket, ...signer })).toThrow(
        'SIGNED_URL_ENDPOINT is missing: SIGNED_URL_',
      );
    expect(() => readSettings({ ...cdn, ...own, SIGNED_URL_KEY: key })).toThrow(
      'SIGNED_URL_KEY must not be set beside SIGNED_URL_PRIVATE_KEY.',
    );
    expect(() => readSettings({ ...cdn, SIGNED_URL_PRIVATE_KEY: '/key.pem' })).toThrow(
      'SIGNED_URL_KEY_PAIR_ID is missing',
    );
  });
});
