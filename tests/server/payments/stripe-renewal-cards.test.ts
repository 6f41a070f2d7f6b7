import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlanState, RenewalAnswer } from '#contract/api/plan.ts';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { addPlan } from '../../helpers/billing.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../../helpers/stripeStore.ts';

const visa = 'pm_card_visa';
const soon = { timeout: 20_000 };

let door: StripeDoor;
let month: number;
let reader: Reader;

beforeAll(buildIfStale);
beforeAll(async () => {
  door = await openStripeDoor();
  month = await addPlan(door);
});
afterAll(async () => {
  try {
    await door.demandSameBooks();
  } finally {
    await door.close();
  }
});
beforeEach(async () => {
  reader = await door.reader();
  const state = await reader.pay({ plan: month }, visa);
  if (state !== 'activated') throw new Error(`The plan is ${state}.`);
});
afterEach(async () => {
  await door.stripe.clearFaults();
  await door.stripe.setDeliveryPlan({});
});

const order = (body: object = {}) => reader.post(calls.payRenewal.path, body);
/** The status of the answer, or the code of the refusal. */
async function outcome(body?: object): Promise<string> {
  const response = await order(body);
  const json = await response.json();
  return response.ok ? RenewalAnswer.parse(json).status : String(json.code);
}
const card = async () => {
  const { default_payment_method: id } = await reader.subscription();
  const method = await newClient(door.account).paymentMethods.retrieve(id as string);
  return method.card?.brand;
};
async function fail(action: 'fail' | 'authenticate' = 'fail'): Promise<void> {
  await reader.changeSubscription(action);
  await expect.poll(async () => (await reader.plan())?.pastDue, soon).toBe(true);
}
const paid = ['succeeded', 'succeeded'];

describe('The card of a plan at Stripe', () => {
  it('is changed for the next renewals, and nothing is charged', async () => {
    const state = PlanState.parse(await (await reader.get(calls.plan.path)).json());
    expect(state.cardGateway).toBe('stripe');
    expect(await outcome({ payment_method: 'pm_card_mastercard' })).toBe('done');
    expect(await card()).toBe('mastercard');
    expect(await reader.states()).toEqual(['succeeded']);
    await reader.changeSubscription('renew');
    await expect.poll(() => reader.states(), soon).toEqual(paid);
  });

  it('collects a late renewal, once for two tabs and repeated webhooks', async () => {
    await door.stripe.setDeliveryPlan({ twice: true, reversed: true });
    await fail();
    const both = await Promise.all([
      outcome({ payment_method: 'pm_card_mastercard' }),
      outcome({ payment_method: visa }),
    ]);
    expect(both).toContain('done');
    await expect.poll(() => reader.states(), soon).toEqual(paid);
    expect((await reader.plan())?.pastDue).toBe(false);
    expect(await outcome()).toBe('done');
    expect(await reader.states()).toEqual(paid);
  });

  it('stays when the new one is declined, and so does the late renewal', async () => {
    await fail();
    expect(await outcome({ payment_method: 'pm_card_visa_chargeDeclined' })).toBe(
      'gateway_card_declined',
    );
    expect(await outcome()).toBe('gateway_card_declined');
    expect(await card()).toBe('visa');
    expect(await reader.plan()).toMatchObject({ pastDue: true });
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it.each([true, false])('is authenticated by the bank: %s', async (passes) => {
    const method = { payment_method: 'pm_card_authenticationRequired' };
    const answer = RenewalAnswer.parse(await (await order(method)).json());
    expect(answer).toMatchObject({ status: 'requires_action', setup_intent: expect.any(String) });
    const setup = answer.setup_intent ?? '';
    await door.stripe.trigger({ what: 'challenge-setup', setup, passes });
    const before = (await reader.subscription()).default_payment_method;
    const end = await outcome({ setup_intent: setup });
    expect(end).toBe(passes ? 'done' : 'gateway_card_declined');
    const after = (await reader.subscription()).default_payment_method;
    expect(after !== before).toBe(passes);
  });

  it('is not that of another customer', async () => {
    const method = { payment_method: 'pm_card_authenticationRequired' };
    const theirs = RenewalAnswer.parse(await (await order(method)).json());
    const setup = theirs.setup_intent ?? '';
    await door.stripe.trigger({ what: 'challenge-setup', setup, passes: true });
    reader = await door.reader();
    await reader.pay({ plan: month }, visa);
    expect(await outcome({ setup_intent: setup })).toBe('gateway_invalid_card');
    expect(await outcome({ setup_intent: 'seti_guessed' })).toBe('gateway_invalid_card');
    expect(await card()).toBe('visa');
  });
});

describe('A late renewal at Stripe', () => {
  it('is confirmed at the bank by its reader, and collected once', async () => {
    await fail('authenticate');
    const answer = RenewalAnswer.parse(await (await order()).json());
    expect(answer).toMatchObject({ status: 'requires_action' });
    expect(answer.setup_intent).toBeUndefined();
    // A second tab continues the same payment.
    expect(RenewalAnswer.parse(await (await order()).json())).toEqual(answer);
    const intent = answer.client_secret?.split('_secret_')[0] ?? '';
    await door.stripe.setDeliveryPlan({ paused: true });
    await door.stripe.trigger({ what: 'challenge', intent, passes: true });
    expect(await outcome()).toBe('done');
    expect(await reader.states()).toEqual(paid);
    await door.stripe.setDeliveryPlan({});
    expect(await reader.states()).toEqual(paid);
  });

  it('is applied after a lost answer', async () => {
    await fail();
    await door.stripe.setDeliveryPlan({ paused: true });
    await door.stripe.addFault({ what: 'drop-after', path: '/v1/payment_intents/', times: 2 });
    expect(await outcome({ payment_method: 'pm_card_mastercard' })).toBe('gateway_unavailable');
    await door.stripe.clearFaults();
    const later = 10 * 60_000;
    door.clock.time += later;
    await door.round();
    // The store refuses signatures that are older than five minutes.
    door.clock.time -= later;
    expect(await reader.states()).toEqual(paid);
  });

  it('is not collected any more after the plan was cancelled', async () => {
    await fail();
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect(await outcome({ payment_method: visa })).toBe('no_renewal');
    expect(await reader.states()).toEqual(['succeeded']);
  });

  it('is not collected any more after the account was deleted', async () => {
    await fail();
    const { id } = await reader.subscription();
    const deleted = await reader.post(calls.deleteAccount.path, {});
    expect(deleted.status).toBeLessThan(300);
    expect(await outcome({ payment_method: visa })).toBe('not_signed_in');
    const { status } = await newClient(door.account).subscriptions.retrieve(id);
    expect(status).toBe('canceled');
  });

  it('is absent without a plan', async () => {
    reader = await door.reader();
    expect(await outcome()).toBe('no_renewal');
  });
});
