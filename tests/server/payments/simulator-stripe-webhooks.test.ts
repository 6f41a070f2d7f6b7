// @module-tag extended
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoStripeAccount } from '../../../demo/simulators/accounts.ts';
import { type SimulatorProcess, startSimulatorProcess } from '../../helpers/simulatorProcess.ts';
import { type StripeControl, stripeControl } from '../../helpers/stripeControl.ts';

const { secretKey, webhookSecret } = demoStripeAccount('');
const patient = { timeout: 20_000 };
const isId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`)) as string;

describe('Webhooks of the simulator', () => {
  let home: string;
  let simulators: SimulatorProcess;
  let stripe: Stripe;
  let control: StripeControl;
  let store: Server;
  let origin: string;
  let status: number;
  let heard: { body: string; signature: string }[];
  async function start() {
    simulators = await startSimulatorProcess(home);
    const { hostname: host, port } = new URL(simulators.origin);
    const own = { host, port, protocol: 'http' as const };
    stripe = new Stripe(secretKey, { ...own, telemetry: false, maxNetworkRetries: 0 });
    control = stripeControl(simulators.origin);
  }
  async function restart() {
    await simulators.kill();
    await start();
  }
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'gatefold-stripe-'));
    await start();
    status = 200;
    heard = [];
    store = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        if (request.url === '/api/webhooks/stripe')
          heard.push({ body, signature: String(request.headers['stripe-signature']) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    store.closeAllConnections();
    store.close();
    await simulators.kill();
    rmSync(home, { recursive: true });
  });
  const pay = () =>
    stripe.paymentIntents.create({
      amount: 499,
      currency: 'usd',
      confirm: true,
      use_stripe_sdk: true,
      payment_method: 'pm_card_visa',
    });
  const read = ({ body, signature }: (typeof heard)[number]) =>
    stripe.webhooks.constructEvent(body, signature, String(webhookSecret));
  const types = () => heard.map((each) => read(each).type);
  const steps = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

  it('are signed, wait until the store runs, and are repeated until it accepts them, also after a restart', async () => {
    status = 500;
    const { id } = await pay();
    expect(await control.pendingWebhooks()).toBe(3);
    simulators.tell(origin);
    await expect.poll(() => heard.length, patient).toBeGreaterThan(3);
    status = 200;
    await restart();
    heard = [];
    simulators.tell(origin);
    await expect.poll(() => control.pendingWebhooks(), patient).toBe(0);
    expect(new Set(types())).toEqual(new Set(steps));
    const about = heard.map((each) => (read(each).data.object as { id: string }).id);
    expect(about).toContainEqual(id);
    expect(about).toContainEqual(isId('ch'));
  });

  it('come twice, the other way round or from a forger, as a test wants them', async () => {
    simulators.tell(origin);
    await control.setDeliveryPlan({ paused: true });
    await pay();
    expect(heard).toEqual([]);
    await control.setDeliveryPlan({ reversed: true });
    await expect.poll(() => control.pendingWebhooks(), patient).toBe(0);
    expect(types()).toEqual(steps.toReversed());
    heard = [];
    await control.setDeliveryPlan({ twice: true });
    await pay();
    await expect.poll(() => control.pendingWebhooks(), patient).toBe(0);
    expect(types().toSorted()).toEqual([...steps, ...steps].toSorted());
    heard = [];
    await control.setDeliveryPlan({ forged: true });
    await pay();
    await expect.poll(() => control.pendingWebhooks(), patient).toBe(0);
    expect(types).toThrow(/signature/);
  });
});
