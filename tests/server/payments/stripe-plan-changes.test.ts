import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { PlanState } from '#contract/api/plan.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { subscriptions } from '../../../server/platform/db/schema.ts';
import { addPlan } from '../../helpers/billing.ts';
import { openStripeDoor, type Reader, type StripeDoor } from '../../helpers/stripeStore.ts';

const visa = 'pm_card_visa';
const soon = { timeout: 20_000 };
const price = { amount: 499, currency: 'USD' };

let door: StripeDoor;
let week: number;
let year: number;
let reader: Reader;

beforeAll(buildIfStale);
beforeAll(async () => {
  door = await openStripeDoor();
  [week, year] = [await addPlan(door, 'week'), await addPlan(door, 'year')];
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
  const state = await reader.pay({ plan: week }, visa);
  if (state !== 'activated') throw new Error(`The plan is ${state}.`);
});
afterEach(async () => {
  await door.stripe.clearFaults();
  await door.stripe.setDeliveryPlan({});
});

const change = async (plan = year) =>
  (await reader.post(calls.changePlan.path, { plan, price })).status;
const keep = async () => (await reader.post(calls.keepPlan.path, {})).status;
const plan = async () => PlanState.parse(await (await reader.get(calls.plan.path)).json());
const schedules = () => newClient(door.account).subscriptionSchedules;

describe('A plan that is paid by Stripe', () => {
  it('changes with the next invoice, which has the new price and period', async () => {
    expect(await plan()).toMatchObject({ plan: { id: week, period: 'week' }, change: null });
    expect(await change()).toBe(204);
    const state = await plan();
    expect(state.change).toMatchObject({ status: 'scheduled', plan: { id: year }, amount: 499 });
    const before = await reader.subscription();
    const end = before.items.data[0]?.current_period_end ?? 0;
    expect(state.change?.startsAt).toBe(new Date(end * 1000).toISOString());
    expect(before.items.data[0]?.price.recurring?.interval).toBe('week');
    expect(await reader.states()).toEqual(['succeeded']);

    await reader.changeSubscription('renew');
    await expect.poll(() => reader.states(), soon).toEqual(['succeeded', 'succeeded']);
    expect((await plan()).plan).toEqual({ id: year, period: 'year' });
    expect((await plan()).change).toBeNull();
    const after = await reader.subscription();
    expect(after.items.data[0]).toMatchObject({
      current_period_start: end,
      price: { recurring: { interval: 'year' } },
    });
    // The event of the invoice may come before that of the subscription, which moves the payment to the new plan.
    const plansPaid = async () => (await reader.rows()).map(({ planId }) => planId);
    await expect.poll(plansPaid, soon).toEqual([week, year]);

    await reader.changeSubscription('renew');
    await expect.poll(async () => (await reader.states()).length, soon).toBe(3);
    expect(await reader.subscription()).toMatchObject({ schedule: null, status: 'active' });
  });

  it('changes after a first period that was paid ahead, which is not charged again', async () => {
    const userId = (reader = await door.reader()).id;
    const expiresAt = new Date(door.clock.time + 10 * 24 * 3_600_000);
    await door.db.insert(subscriptions).values({ userId, expiresAt });
    expect(await reader.pay({ plan: week }, visa)).toBe('activated');
    const end = (await reader.subscription()).items.data[0]?.current_period_end;
    expect(await change()).toBe(204);
    expect(await reader.subscription()).toMatchObject({ status: 'trialing', trial_end: end });
    expect(await reader.states()).toEqual(['succeeded']);
    await reader.changeSubscription('renew');
    await expect.poll(async () => (await plan()).plan?.id, soon).toBe(year);
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
  });

  it('changes again after a change, and back', async () => {
    expect(await change()).toBe(204);
    await reader.changeSubscription('renew');
    await expect.poll(async () => (await plan()).plan?.id, soon).toBe(year);
    expect(await change(week)).toBe(204);
    expect((await plan()).change).toMatchObject({ status: 'scheduled', plan: { id: week } });
    await reader.changeSubscription('renew');
    await expect.poll(async () => (await plan()).plan?.id, soon).toBe(week);
  });

  it('stays when the change is taken back, and has no schedule at Stripe any more', async () => {
    expect(await change()).toBe(204);
    const { schedule } = await reader.subscription();
    const id = typeof schedule === 'string' ? schedule : (schedule?.id ?? '');
    expect(await keep()).toBe(204);
    expect((await plan()).change).toBeNull();
    expect(await reader.subscription()).toMatchObject({ schedule: null });
    expect(await schedules().retrieve(id)).toMatchObject({ status: 'released' });
    await reader.changeSubscription('renew');
    await expect.poll(async () => (await reader.states()).length, soon).toBe(2);
    expect((await plan()).plan?.id).toBe(week);
  });

  it('ends although a change is scheduled', async () => {
    expect(await change()).toBe(204);
    expect((await reader.post(calls.cancelRenewal.path, {})).status).toBe(204);
    expect(await reader.subscription()).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await plan()).toEqual({ plan: null, changeableFrom: null, change: null });
  });

  // The library repeats a call once on a closed connection.
  it.each([
    { what: 'fail', path: '/v1/subscription_schedules', times: 1 },
    { what: 'drop-after', path: '/v1/subscription_schedules/sub_sched', times: 2 },
  ] as const)('changes once after a call with an unknown outcome: $what', async (fault) => {
    await door.stripe.setDeliveryPlan({ paused: true });
    await door.stripe.addFault(fault);
    expect(await change()).toBe(204);
    expect((await plan()).change).toMatchObject({ status: 'requested' });
    door.clock.time += 6 * 60_000;
    await door.round();
    expect((await plan()).change).toMatchObject({ status: 'scheduled' });
  });

  it('stays when Stripe rejects the new price, also if it was to replace a change', async () => {
    const other = await addPlan(door, 'month');
    expect(await change(other)).toBe(204);
    expect(await change()).toBe(204);
    expect(await change(other)).toBe(204);
    const { prices } = newClient(door.account);
    const { data } = await prices.list({ lookup_keys: [`gatefold_plan_${year}_499_usd_year`] });
    for (const { id } of data) await prices.update(id, { active: false });
    expect(await change()).toBe(409);
    for (const { id } of data) await prices.update(id, { active: true });
    expect((await plan()).change).toBeNull();
    expect(await reader.subscription()).toMatchObject({ schedule: null });
  });
});
