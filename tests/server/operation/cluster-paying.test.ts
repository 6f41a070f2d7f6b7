// @module-tag extended
import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentEvents, payments, purchases } from '../../../server/platform/db/schema.ts';
import { outcomeOf, ownedBy, pay } from '../../helpers/checkout.ts';
import { demandSoundBooks } from '../../helpers/billing.ts';
import { strayCharges } from '../../helpers/kills.ts';
import { hasNginx } from '../../helpers/nginx.ts';
import { type PayingCluster, startPayingCluster } from '../../helpers/payingCluster.ts';
import { hasPostgres, issueIds } from '../../helpers/startStore.ts';
import type { Visit } from '../../helpers/visit.ts';

const visa = 'pm_card_visa';
const issue = issueIds.bought;
const each = [0, 1, 2];
const soon = { timeout: 30_000 };

/** As a page does that heard nothing, or 'processing': the same press again, by way of nginx. */
async function pressUntilDone(person: Visit, order: object): Promise<void> {
  await expect
    .poll(() => pay(person, order, visa).then(outcomeOf, () => 'nothing'), soon)
    .toMatch(/^(succeeded|already_owned)$/);
}

describe.skipIf(!hasNginx || !hasPostgres)('paying a store in three processes', () => {
  let cluster: PayingCluster;
  beforeAll(async () => {
    cluster = await startPayingCluster();
  });
  afterAll(() => cluster?.stop());

  const charges = async () => (await cluster.stripe.ledger()).charges.length;

  it('charges once for one press that reaches all of them at the same moment', async () => {
    const person = await cluster.person(0);
    const press = { issue, attempt: randomUUID() };
    await Promise.all(each.map((member) => pay(cluster.at(member, person), press, visa)));
    await pressUntilDone(person, press);
    expect(await charges()).toBe(1);
    expect((await ownedBy(person)).issues).toEqual([issue]);
  });

  it('charges once where three tabs pay for the same at three of them', async () => {
    const person = await cluster.person(1);
    const before = await charges();
    await Promise.all(each.map((member) => pay(cluster.at(member, person), { issue }, visa)));
    await pressUntilDone(person, { issue });
    expect((await charges()) - before).toBe(1);
  });

  it('one process receives the webhook of a payment that began at another process, which has ended', async () => {
    const person = await cluster.person(2);
    const [beginner] = cluster.members;
    if (!beginner) throw new Error('There is no process.');
    await cluster.stripe.delayNextPayment();
    const begun = await pay(cluster.at(0, person), { issue }, visa);
    expect(outcomeOf(begun)).toBe('processing');
    await beginner.store.kill();
    await cluster.stripe.trigger({ what: 'settle', intent: await intentOf(begun), pays: true });
    await expect.poll(async () => (await ownedBy(person)).issues, soon).toEqual([issue]);
    beginner.store = await beginner.store.restart();
  });

  it('takes everybody’s money once where one is killed while they pay', async () => {
    const people = await Promise.all([3, 4, 5, 6, 7, 8, 9, 10].map((n) => cluster.person(n)));
    const before = await charges();
    for (const member of cluster.members) {
      const presses = people.splice(0, 2).map((person) => {
        const press = { issue, attempt: randomUUID() };
        return { person, press, heard: pay(person, press, visa).catch(() => null) };
      });
      await presses[0]?.heard;
      await member.store.kill();
      await Promise.all(presses.map(({ person, press }) => pressUntilDone(person, press)));
      member.store = await member.store.restart();
    }
    expect((await charges()) - before).toBe(6);
  });

  it('mends each payment once where all of them come back and round at once', async () => {
    const people = await Promise.all([11, 12, 13, 14, 15, 16].map((n) => cluster.person(n)));
    await cluster.stripe.setDeliveryPlan({ paused: true });
    const intents: string[] = [];
    for (const person of people) {
      await cluster.stripe.delayNextPayment();
      intents.push(await intentOf(await pay(person, { issue }, visa)));
    }
    await Promise.all(cluster.members.map(({ store }) => store.kill()));
    await giveAlready(intents.slice(0, 2));
    for (const [n, intent] of intents.entries())
      await cluster.stripe.trigger({ what: 'settle', intent, pays: n < 4 });
    await cluster.inside(({ db }) =>
      db
        .update(payments)
        .set({ reconcileAt: new Date(0) })
        .where(isNotNull(payments.reconcileAt)),
    );
    await Promise.all(
      cluster.members.map(async (member) => {
        member.store = await member.store.restart();
      }),
    );
    const wanted = ['refunded', 'refunded', 'succeeded', 'succeeded', 'declined', 'declined'];
    await expect.poll(() => statesOf(intents), { timeout: 120_000 }).toEqual(wanted);
    await cluster.stripe.setDeliveryPlan({ twice: true, reversed: true });
    await expect.poll(() => cluster.stripe.pendingWebhooks(), soon).toBe(0);
    expect(await statesOf(intents)).toEqual(wanted);
    expect(await eventsOf(intents)).toEqual(
      wanted.map((state) => (state === 'refunded' ? ['succeeded', 'refunded'] : [state])),
    );
  });

  it('ends with sound books, in which every charge stands and no other', async () => {
    const { charges: all } = await cluster.stripe.ledger();
    await cluster.inside(async (resources) => {
      await demandSoundBooks(resources.db, resources.clock.now());
      expect(await strayCharges(resources, all)).toEqual([]);
    });
  });

  const rowOf = (gatewayId: string) =>
    cluster.inside(async ({ db }) => {
      const [row] = await db.select().from(payments).where(eq(payments.gatewayId, gatewayId));
      if (!row) throw new Error(`The books do not know of ${gatewayId}.`);
      return row;
    });
  const statesOf = (intents: string[]) =>
    Promise.all(intents.map(async (intent) => (await rowOf(intent)).status));

  /** Stripe's id of the payment that is answered. */
  const intentOf = ({ payment }: Awaited<ReturnType<typeof pay>>) =>
    cluster.inside(async ({ db }) => {
      const [row] = await db
        .select()
        .from(payments)
        .where(eq(payments.id, payment?.id ?? 0));
      return String(row?.gatewayId);
    });

  /** They come to own it otherwise while their money is on its way, so that it has to be given back. */
  async function giveAlready(intents: string[]): Promise<void> {
    for (const intent of intents) {
      const { userId } = await rowOf(intent);
      await cluster.inside(({ db }) =>
        db.insert(purchases).values({ userId: userId ?? 0, issueId: issue }),
      );
    }
  }

  /** What became of each after it was on its way, in order. */
  const eventsOf = (intents: string[]) =>
    Promise.all(
      intents.map(async (intent) => {
        const { id } = await rowOf(intent);
        const events = await cluster.inside(({ db }) =>
          db
            .select({ became: paymentEvents.toState })
            .from(paymentEvents)
            .where(eq(paymentEvents.paymentId, id))
            .orderBy(paymentEvents.id),
        );
        const states = events.map(({ became }) => became);
        return states.slice(states.lastIndexOf('processing') + 1);
      }),
    );
});
