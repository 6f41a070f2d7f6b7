import { describe, expect, it } from 'vitest';
import { InvalidWebhook } from '../../../server/billing/gateway.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { openStripe } from '../../../server/billing/gateways/stripe/index.ts';
import { silentLog } from '../../helpers/testLog.ts';

const secret = 'whsec_kiosk';
const account = {
  publishableKey: 'pk_test_1',
  secretKey: 'sk_test_1',
  webhookSecret: secret,
  connectedAccount: null,
  country: 'US',
  api: null,
  sdk: null,
};
const now = new Date('2026-05-01T12:00:00Z');
const clock = { now: () => now };
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1' } },
});

function signed(payload: string, { by = secret, secondsAgo = 0 } = {}): string {
  const timestamp = now.getTime() / 1000 - secondsAgo;
  return newClient(account).webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
}

const read = (raw: string, signature?: string, webhookSecret: string | null = secret) =>
  openStripe({ ...account, webhookSecret }, clock, silentLog).readWebhook(
    Buffer.from(raw),
    signature === undefined ? {} : { 'stripe-signature': signature },
  );

describe('A notice', () => {
  it('that Stripe signed is believed', async () => {
    expect(await read(body, signed(body))).toEqual({
      eventId: 'evt_1',
      gatewayAccountId: '',
      type: 'payment_intent.succeeded',
      subject: { kind: 'payment', gatewayId: 'pi_1' },
    });
  });

  it('is believed with either secret while they are changed', async () => {
    const [, other] = signed(body, { by: 'whsec_new' }).split(',v1=');
    expect(await read(body, `${signed(body)},v1=${other}`)).toMatchObject({ eventId: 'evt_1' });
  });

  it.each<[string, string, string?]>([
    ['without a signature', body],
    ['with an empty one', body, ''],
    ['signed by another', body, signed(body, { by: 'whsec_other' })],
    ['of which a byte was changed', body.replace('pi_1', 'pi_2'), signed(body)],
    ['that is six minutes old', body, signed(body, { secondsAgo: 360 })],
    ['that is no JSON', '{', signed('{')],
    ['that is empty', '', signed('')],
  ])('%s is not', async (_name, raw, signature) => {
    await expect(read(raw, signature)).rejects.toBeInstanceOf(InvalidWebhook);
  });

  it('is never believed where no secret is set', async () => {
    await expect(read(body, signed(body), null)).rejects.toBeInstanceOf(InvalidWebhook);
  });
});
