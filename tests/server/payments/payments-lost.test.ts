import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { store, webhookEvents } from '../../../server/platform/db/schema.ts';
import { adoptPayment } from '../../../server/billing/resolveUnbooked.ts';
import { listUnbooked } from '../../../server/billing/unbookedPayments.ts';
import { addIssueRow, addPlan, demandSoundBooks, losePayments } from '../../helpers/billing.ts';
import { openPayPalDoor, type PayPalDoor, type PaidDoor } from '../../helpers/simulators.ts';
import { captureOf, demandOrder, newReader, patient } from '../../helpers/payPalReader.ts';
import { openStripeDoor, type StripeDoor } from '../../helpers/stripeStore.ts';

const visa = 'pm_card_visa';

/** The newest alarm, once there is one more. */
async function nextAlarm({ db }: PaidDoor, known: number) {
  await expect.poll(async () => (await listUnbooked(db)).length, patient).toBe(known + 1);
  const [alarm] = await listUnbooked(db);
  if (!alarm) throw new Error('There is no alarm.');
  return alarm;
}

const adopt = ({ context }: PaidDoor, which: string) =>
  adoptPayment(context, { which, buyer: { kind: 'payer' }, issueId: null, planId: null });

/** What this store writes at the gateway meanwhile is another store's. */
async function asAnotherStore({ db }: PaidDoor, work: () => Promise<void>): Promise<void> {
  const [ours] = await db.select().from(store);
  await db.update(store).set({ uid: '11111111-1111-4111-8111-111111111111' });
  await work();
  await db.update(store).set({ uid: ours?.uid ?? '' });
}

const lastOutcome = async ({ db }: PaidDoor) =>
  (await db.select().from(webhookEvents).orderBy(desc(webhookEvents.id)).limit(1))[0]?.error;

beforeAll(buildIfStale);

describe('a payment at Stripe that the books have lost', () => {
  let door: StripeDoor;
  beforeAll(async () => {
    door = await openStripeDoor();
  });
  afterAll(() => door.close());

  it('raises an alarm by its webhook, and is adopted with its right', async () => {
    const [reader, issue] = [await door.reader(), await addIssueRow(door)];
    await door.stripe.setDeliveryPlan({ paused: true });
    await reader.pay({ issue }, visa);
    const intent = await reader.intent();
    await losePayments(door, reader.id);
    await door.stripe.setDeliveryPlan({});
    const alarm = await nextAlarm(door, 0);
    expect(alarm).toMatchObject({ gatewayId: intent, userId: reader.id, issueId: issue });
    await adopt(door, String(alarm.id));
    expect(await reader.states()).toEqual(['succeeded']);
    expect((await reader.owns()).issues).toEqual([issue]);
    await door.stripe.trigger({ what: 'refund', intent });
    await expect.poll(() => reader.states(), patient).toEqual(['refunded']);
  });

  it('is found by its subscription, and adopted with all that was collected since', async () => {
    const [reader, plan] = [await door.reader(), await addPlan(door, 'week')];
    await reader.pay({ plan }, visa);
    const [intent, { id }] = [await reader.intent(), await reader.subscription()];
    await door.stripe.setDeliveryPlan({ paused: true });
    await losePayments(door, reader.id);
    door.clock.time += 1000;
    await door.stripe.trigger({ what: 'subscription', id, action: 'renew' });
    await door.stripe.setDeliveryPlan({});
    const alarm = await nextAlarm(door, 1);
    expect(alarm).toMatchObject({ gatewayId: intent, planId: plan });
    await adopt(door, intent);
    expect(await reader.states()).toEqual(['succeeded', 'succeeded']);
    expect((await reader.owns()).isSubscribed).toBe(true);
    await door.demandSameBooks();
  });

  it('is no alarm where another store in the same account has collected it', async () => {
    const [reader, issue] = [await door.reader(), await addIssueRow(door)];
    await door.stripe.setDeliveryPlan({ paused: true });
    await asAnotherStore(door, async () => void (await reader.pay({ issue }, visa)));
    const intent = await reader.intent();
    await losePayments(door, reader.id);
    await door.stripe.setDeliveryPlan({});
    await expect.poll(() => lastOutcome(door), patient).toBe('foreign');
    expect(await listUnbooked(door.db)).toHaveLength(2);
    await expect(adopt(door, intent)).rejects.toThrow('has metadata of this store');
    await demandSoundBooks(door.db);
  });
});

describe('a payment at PayPal that the books have lost', () => {
  let door: PayPalDoor;
  beforeAll(async () => {
    door = await openPayPalDoor();
  });
  afterAll(() => door.close());

  it('raises an alarm by its webhook, and is adopted with its right', async () => {
    const [reader, issue] = [await newReader(door), await addIssueRow(door)];
    await door.paypal.webhooks({ paused: true });
    const { token } = await reader.buy({ issue });
    await losePayments(door, reader.id);
    await door.paypal.webhooks();
    const alarm = await nextAlarm(door, 0);
    expect(alarm).toMatchObject({ gatewayId: token, userId: reader.id, issueId: issue });
    await adopt(door, token);
    expect([await reader.states(), await reader.owns()]).toEqual([['succeeded'], true]);
    await door.paypal.refund((await captureOf(door, token)).id);
    await expect.poll(() => reader.states(), patient).toEqual(['refunded']);
  });

  it('is found by its subscription, and adopted with all that was collected since', async () => {
    const [reader, plan] = [await newReader(door), await addPlan(door, 'week')];
    const { token } = await reader.buy({ plan });
    await door.paypal.webhooks({ paused: true });
    await losePayments(door, reader.id);
    await door.paypal.subscription(token, 'renew');
    await door.paypal.webhooks();
    const alarm = await nextAlarm(door, 1);
    expect(alarm).toMatchObject({ gatewayId: token, planId: plan });
    await adopt(door, String(alarm.id));
    expect([await reader.states(), await reader.isActive()]).toEqual([
      ['succeeded', 'succeeded'],
      true,
    ]);
    await demandOrder(door);
  });

  it('is no alarm where another store in the same account has collected it', async () => {
    const [reader, issue] = [await newReader(door), await addIssueRow(door)];
    await door.paypal.webhooks({ paused: true });
    let token = '';
    await asAnotherStore(door, async () => void ({ token } = await reader.buy({ issue })));
    await losePayments(door, reader.id);
    await door.paypal.webhooks();
    await expect.poll(() => lastOutcome(door), patient).toBe('foreign');
    expect(await listUnbooked(door.db)).toHaveLength(2);
    await expect(adopt(door, token)).rejects.toThrow('has metadata of this store');
    await demandSoundBooks(door.db);
  });
});
