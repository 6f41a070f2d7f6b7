// @module-tag extended
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSimulators, type Simulators } from '../../helpers/simulators.ts';

const order = (value: string, currency_code = 'EUR') => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: '1', description: 'Tides', amount: { currency_code, value } }],
});

/** Speaks to the simulator as anybody could to PayPal. */
async function callerOf(api: string) {
  const asked = await fetch(`${api}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('gatefold-demo:gatefold-demo')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await asked.json()) as { access_token: string };
  return {
    async post(path: string, body: object = {}, requestId?: string) {
      const response = await fetch(api + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        body: JSON.stringify(body),
      });
      const said = (await response.json()) as { id: string; details?: { issue: string }[] };
      return { status: response.status, id: said.id, issue: said.details?.[0]?.issue };
    },
  };
}

describe('PayPal’s simulator', () => {
  let simulators: Simulators;
  let paypal: Awaited<ReturnType<typeof callerOf>>;
  beforeAll(async () => {
    simulators = await openSimulators();
    paypal = await callerOf(simulators.paypal.api);
  });
  afterAll(() => simulators.close());

  it('rejects requests without a token', async () => {
    const answer = await fetch(`${simulators.paypal.api}/v2/checkout/orders/1`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ name: 'AUTHENTICATION_FAILURE' });
  });

  it.each([
    ['4.99', 'ISK', 'CURRENCY_NOT_SUPPORTED'],
    ['499.50', 'HUF', 'DECIMALS_NOT_SUPPORTED'],
    ['4.999', 'EUR', 'DECIMAL_PRECISION'],
    ['0.00', 'EUR', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ])('refuses %s %s as PayPal does: %s', async (value, currency, issue) => {
    const answer = await paypal.post('/v2/checkout/orders', order(value, currency));
    expect(answer).toMatchObject({ status: 422, issue });
  });

  it('does one operation per PayPal-Request-Id, and captures once', async () => {
    const one = await paypal.post('/v2/checkout/orders', order('4.99'), 'one');
    expect(await paypal.post('/v2/checkout/orders', order('4.99'), 'one')).toEqual(one);
    const path = `/v2/checkout/orders/${one.id}/capture`;
    expect(await paypal.post(path)).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' });
    await simulators.paypal.approve(one.id);
    const captured = await paypal.post(path, {}, 'two');
    expect(captured.status).toBe(201);
    expect(await paypal.post(path, {}, 'two')).toEqual(captured);
    expect((await paypal.post(path, {}, 'three')).issue).toBe('ORDER_ALREADY_CAPTURED');
    const { captures } = await simulators.paypal.ledger();
    expect(captures.filter((each) => each.order === one.id)).toHaveLength(1);
  });

  it('shows the order as escaped text, and not in a frame', async () => {
    const made = order('4.99');
    Object.assign(made.purchase_units[0] ?? {}, { description: '"><script>alert(1)</script>' });
    const { id } = await paypal.post('/v2/checkout/orders', made);
    const page = await fetch(`${simulators.paypal.api}/checkoutnow?token=${id}`);
    expect(await page.text()).not.toContain('<script>');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    const lost = await fetch(`${simulators.paypal.api}/checkoutnow?token=nothing`);
    expect(lost.status).toBe(404);
  });

  it('lets no other site press the button', async () => {
    const { id } = await paypal.post('/v2/checkout/orders', order('4.99'));
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = `${simulators.paypal.api}/checkoutnow/${id}/approve`;
    expect((await fetch(path, { method: 'POST', headers })).status).toBe(403);
  });
});

it('PayPal’s simulator forgets nothing with its process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-simulators-'));
  const first = await openSimulators(folder);
  const { id } = await (await callerOf(first.paypal.api)).post(
    '/v2/checkout/orders',
    order('4.99'),
  );
  await first.paypal.approve(id);
  const before = await first.paypal.undelivered();
  await first.close();
  const second = await openSimulators(folder);
  expect((await second.paypal.undelivered()).waiting).toBe(before.waiting);
  const captured = await (await callerOf(second.paypal.api)).post(
    `/v2/checkout/orders/${id}/capture`,
  );
  expect(captured.status).toBe(201);
  await second.close();
  await rm(folder, { recursive: true });
});
