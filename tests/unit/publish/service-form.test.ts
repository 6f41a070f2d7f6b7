import { expect, test } from 'vitest';
import { serviceSettings } from '#contract/admin/services.ts';
import { Environment } from '../../../server/config/environmentSchema.ts';
import { replacedGateways } from '../../../server/billing/replacedGateway.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

stubPublisherBlock();
const { changedSettings, fieldsOf, serviceFormOf, smtpAddressOf } = await import(
  '../../../src/pages/publish/settings/serviceForm.ts'
);

const listed = (name: 'SMTP_URL' | 'SUPPORT_EMAIL', value: string) => ({
  services: [{ name, source: 'store' as const, value, setAt: null, ending: null }],
});

test('Each setting of a service is a setting of the environment', () => {
  expect(Object.values(serviceSettings).flat()).toEqual(
    Object.values(serviceSettings)
      .flat()
      .filter((name) => Object.hasOwn(Environment.shape, name)),
  );
});

test.each([
  ['smtp://mail.example:587?requireTLS=true', 'starttls'],
  ['smtps://ann@mail.example:465', 'tls'],
  ['smtp://ann%40example.com@mail.example', 'none'],
])('The parts of %s become the same address', (address, security) => {
  const form = serviceFormOf(listed('SMTP_URL', address));
  expect(form['smtp-security']).toBe(security);
  expect(smtpAddressOf(form)).toBe(address);
});

test('A changed part of the mail server changes its address, and an empty host removes it', () => {
  const stored = serviceFormOf(listed('SMTP_URL', 'smtps://ann@mail.example'));
  expect(changedSettings({ 'smtp-password': 'a/b' }, stored)).toEqual({
    SMTP_URL: 'smtps://ann:a%2Fb@mail.example',
  });
  expect(changedSettings({ 'smtp-host': '' }, stored)).toEqual({ SMTP_URL: '' });
  expect(changedSettings({ SUPPORT_EMAIL: 'help@store.example' }, stored)).toEqual({
    SUPPORT_EMAIL: 'help@store.example',
  });
});

test('A store without a mail server proposes an encrypted connection', () => {
  expect(serviceFormOf({ services: [] })['smtp-security']).toBe('starttls');
  expect(fieldsOf('mail')).toContain('smtp-password');
});

const stripe = (publishable: string, secret: string, more = {}) =>
  readSettings({
    DEMO: '0',
    PUBLIC_URL: 'https://store.example',
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_SECRET_KEY: secret,
    ...more,
  });
const before = stripe('pk_test_1', 'sk_test_1');
const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_SANDBOX: '1' };
const real = { PAYPAL_SANDBOX: '0' };

test.each([
  ['a renewed secret', before, stripe('pk_test_1', 'sk_test_2'), []],
  ['another account', before, stripe('pk_test_2', 'sk_test_2'), ['stripe']],
  ['live keys', before, stripe('pk_live_1', 'sk_live_1'), ['stripe']],
  ['no keys', before, readSettings({ DEMO: '0' }), ['stripe']],
  ['first keys', readSettings({ DEMO: '0' }), before, []],
  ['live keys of PayPal', readSettings(paypal), readSettings({ ...paypal, ...real }), ['paypal']],
])('The account of a gateway is replaced by %s as it says', (_, earlier, later, replaced) =>
  expect(replacedGateways(earlier, later)).toEqual(replaced),
);
