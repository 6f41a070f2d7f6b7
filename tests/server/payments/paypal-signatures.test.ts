import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedHeaders, signer } from '../../../demo/simulators/paypal/signature.ts';
import { GatewayIndeterminate, InvalidWebhook } from '../../../server/billing/gateway.ts';
import { openPayPal } from '../../../server/billing/gateways/paypal/index.ts';
import { silentLog } from '../../helpers/testLog.ts';

const body = JSON.stringify({
  id: 'WH-1',
  event_type: 'CHECKOUT.ORDER.APPROVED',
  resource: { id: '5O190127TN364715T' },
});
const webhookId = '1JE4291016473214C';

/** Stands for PayPal's host: it shows certificates, and counts how often it is asked for one. */
let host: Server;
let asked: string[];
let answer: (response: ServerResponse, path: string) => void;
let origin: string;
let time: number;

beforeEach(async () => {
  const { name, certificate } = await signer();
  asked = [];
  time = Date.now();
  answer = (response, path) => {
    if (path.endsWith(name)) response.end(certificate);
    else response.writeHead(404).end();
  };
  host = createServer(({ url = '' }, response) => {
    asked.push(url);
    answer(response, url);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

afterEach(() => {
  host.closeAllConnections();
  host.close();
});

const open = () =>
  openPayPal(
    { clientId: 'a', clientSecret: 'b', webhookId, sandbox: false, api: origin, sdk: null },
    { now: () => new Date(time) },
    silentLog,
  );

const sign = (forged = false) => signedHeaders(body, webhookId, `${origin}/certs`, forged);

/** A notice with everything that can be seen from outside, whose certificate has an address of its own. */
const madeUp = async (number: number) => ({
  ...(await sign()),
  'paypal-cert-url': `${origin}/certs/CERT-made-up-${number}`,
});

const outcomeOf = async (reading: Promise<unknown>, what: unknown) => ({
  what,
  error: await reading.then(
    () => null,
    (error: unknown) => error,
  ),
});

it('A notice that PayPal signed is believed, and its certificate is fetched once', async () => {
  const gateway = open();
  for (const _ of [1, 2, 3])
    expect(await gateway.readWebhook(Buffer.from(body), await sign())).toMatchObject({
      eventId: 'WH-1',
      subject: { gatewayId: '5O190127TN364715T' },
    });
  await expect(gateway.readWebhook(Buffer.from(body), await sign(true))).rejects.toThrow(
    InvalidWebhook,
  );
  expect(asked).toHaveLength(1);
});

it('A notice that cannot be PayPal’s costs no request', async () => {
  const gateway = open();
  const oneDay = 24 * 60 * 60 * 1000;
  const at = (days: number) => new Date(time + days * oneDay).toISOString();
  const wrong: Record<string, string>[] = [
    { 'paypal-auth-algo': 'SHA1withRSA' },
    { 'paypal-transmission-id': 'a|b' },
    { 'paypal-transmission-time': 'yesterday' },
    { 'paypal-transmission-time': at(-40) },
    { 'paypal-transmission-time': at(2) },
    { 'paypal-transmission-sig': 'cnViYmlzaA==' },
    { 'paypal-transmission-sig': '<'.repeat(344) },
    { 'paypal-cert-url': 'https://evil.example/certs/CERT-1' },
    { 'paypal-cert-url': `${origin}/certs/CERT-1?again=1` },
  ];
  const missing = Object.keys(await sign()).map((name) => ({ [name]: undefined }));
  const outcomes = await Promise.all([
    ...[...wrong, ...missing].map(async (header) =>
      outcomeOf(gateway.readWebhook(Buffer.from(body), { ...(await sign()), ...header }), header),
    ),
    ...['', 'rubbish', '{}'].map(async (rubbish) =>
      outcomeOf(gateway.readWebhook(Buffer.from(rubbish), await sign()), rubbish),
    ),
  ]);
  expect(outcomes.filter(({ error }) => !(error instanceof InvalidWebhook))).toEqual([]);
  expect(asked).toEqual([]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['nothing', (response) => response.writeHead(404).end()],
  ['something else', (response) => response.end('<html>')],
  [
    'more than a certificate has',
    (response) => {
      const timer = setInterval(() => response.write('-'.repeat(8192)), 1);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('An address that has %s is asked once in an hour', async (_what, say) => {
  answer = say;
  const gateway = open();
  const notice = await madeUp(1);
  const read = () => gateway.readWebhook(Buffer.from(body), notice);
  for (const _ of [1, 2, 3]) await expect(read()).rejects.toThrow(InvalidWebhook);
  expect(asked).toHaveLength(1);
  time += 61 * 60 * 1000;
  await expect(read()).rejects.toThrow(InvalidWebhook);
  expect(asked).toHaveLength(2);
});

it('Made-up addresses are asked ten times in ten minutes at most, and known certificates serve on', async () => {
  const gateway = open();
  await gateway.readWebhook(Buffer.from(body), await sign());
  for (let number = 1; number <= 50; number += 1) {
    const notice = gateway.readWebhook(Buffer.from(body), await madeUp(number));
    await expect(notice).rejects.toThrow(number < 10 ? InvalidWebhook : GatewayIndeterminate);
  }
  expect(asked).toHaveLength(10);
  expect(await gateway.readWebhook(Buffer.from(body), await sign())).toMatchObject({
    eventId: 'WH-1',
  });
  expect(asked).toHaveLength(10);
  time += 11 * 60 * 1000;
  await expect(gateway.readWebhook(Buffer.from(body), await madeUp(51))).rejects.toThrow(
    InvalidWebhook,
  );
  expect(asked).toHaveLength(11);
});

it('Two certificates are asked for at once at most, and one by several notices once', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => waiting.push(response);
  const gateway = open();
  const numbers = [1, 1, 2, 3, 4];
  const notices = await Promise.all(numbers.map(madeUp));
  const read = notices.map((notice) =>
    gateway.readWebhook(Buffer.from(body), notice).catch((error: unknown) => error),
  );
  const [, , , third, fourth] = read;
  expect([await third, await fourth]).toEqual([
    expect.any(GatewayIndeterminate),
    expect.any(GatewayIndeterminate),
  ]);
  await expect.poll(() => waiting.length).toBe(2);
  for (const response of waiting) response.writeHead(404).end();
  for (const error of (await Promise.all(read)).slice(0, 3))
    expect(error).toBeInstanceOf(InvalidWebhook);
  expect(asked).toHaveLength(2);
});
