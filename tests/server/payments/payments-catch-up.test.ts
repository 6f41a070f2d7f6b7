import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webhookCursors, webhookEvents } from '../../../server/platform/db/schema.ts';
import { catchUp } from '../../../server/billing/catchUpEvents.ts';
import {
  type Gateway,
  GatewayIndeterminate,
  type WebhookEvent,
} from '../../../server/billing/gateway.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const hour = 60;
const day = 24 * hour;

/** Lists what happened, each at a time, in pages of two, as gateways do: the newest first. */
class EventList {
  readonly events: { readonly at: number; readonly notice: WebhookEvent }[] = [];
  readonly asked: { readonly from: number; readonly until: number | null }[] = [];
  /** Breaks off behind as many pages. */
  failsAfter = Number.POSITIVE_INFINITY;
  pages = 0;
  largestPage = 0;

  happen(at: number): void {
    const eventId = `evt_${this.events.length + 1}`;
    this.events.push({
      at,
      notice: { eventId, gatewayAccountId: '', type: 'charge.refunded', subject: null },
    });
  }

  async *eventsBetween(from: Date, until: Date | null): AsyncGenerator<readonly WebhookEvent[]> {
    this.asked.push({ from: from.getTime(), until: until?.getTime() ?? null });
    const found = this.events
      .filter(({ at }) => at >= from.getTime() && (until === null || at <= until.getTime()))
      .toReversed();
    for (let next = 0; next < found.length; next += 2) {
      if (this.pages >= this.failsAfter) throw new GatewayIndeterminate('away');
      this.pages += 1;
      yield found.slice(next, next + 2).map(({ notice }) => notice);
    }
  }
}

describe.each(databases)('updates from the time when the store did not run, on %s', (database) => {
  let shop: PaperShop;
  let list: EventList;
  let gateway: Gateway;
  beforeEach(async () => {
    shop = await openPaperShop(database);
    list = new EventList();
    const eventsBetween = list.eventsBetween.bind(list);
    gateway = { name: 'stripe', gatewayAccountId: '', eventsBetween } as unknown as Gateway;
  });
  afterEach(() => shop.close());

  const hear = () => catchUp(shop.context, gateway, new AbortController().signal);
  const kept = async () =>
    (await shop.context.db.select().from(webhookEvents)).map(({ eventId }) => eventId).toSorted();
  const position = async () =>
    (await shop.context.db.select().from(webhookCursors))[0]?.readUntil.getTime();
  const happenedUntilNow = (...minutesAgo: number[]) => {
    for (const ago of minutesAgo) list.happen(shop.clock.time - ago * 60_000);
  };

  it('is all there after a crash between two pages, though newer notices came by webhook before', async () => {
    await hear();
    shop.pass(3 * hour);
    happenedUntilNow(170, 160, 150, 20, 10);
    list.failsAfter = 1;
    const before = await position();
    await expect(hear()).rejects.toThrow(GatewayIndeterminate);
    // The newest page is recorded, and nothing says that the others are.
    expect([await kept(), await position()]).toEqual([['evt_4', 'evt_5'], before]);
    list.failsAfter = Number.POSITIVE_INFINITY;
    shop.pass(hour);
    await hear();
    expect(await kept()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']);
    expect(await position()).toBe(shop.clock.time);
  });

  it('is asked for in spans of a day, each recorded before the next is asked for', async () => {
    await hear();
    list.asked.length = 0;
    shop.pass(3 * day);
    happenedUntilNow(2 * day + hour, day + hour, hour);
    // The first span has one page, and the second breaks off.
    list.failsAfter = 1;
    await expect(hear()).rejects.toThrow(GatewayIndeterminate);
    expect(await position()).toBe(shop.clock.time - 2 * day * 60_000);
    list.failsAfter = Number.POSITIVE_INFINITY;
    await hear();
    const spans = list.asked.map(({ from, until }) => until && (until - from) / 60_000);
    expect(spans).toEqual([day + hour, day + hour, day + hour, null]);
    expect(await kept()).toEqual(['evt_1', 'evt_2', 'evt_3']);
  });

  it('begins with the first payment in a store that has never asked, and goes back 30 days at most', async () => {
    const [person, issue] = [await shop.person(), await shop.issue()];
    const ordered = shop.clock.time;
    await shop.pay(person, { issue }, 'ok');
    shop.pass(10 * day);
    happenedUntilNow(10 * day - 1);
    await hear();
    expect(list.asked[0]?.from).toBe(ordered - hour * 60_000);
    expect(await kept()).toEqual(['evt_1']);
    await shop.context.db.delete(webhookCursors);
    list.asked.length = 0;
    shop.pass(40 * day);
    await hear();
    expect(list.asked[0]?.from).toBe(shop.clock.time - (30 * day + hour) * 60_000);
    expect(list.asked).toHaveLength(30);
  });

  it('is nothing of the past in a store that has sold nothing yet', async () => {
    happenedUntilNow(5 * day);
    await hear();
    expect([await kept(), list.asked.length]).toEqual([[], 1]);
  });

  it('is heard again where the gateway lists it late', async () => {
    await hear();
    shop.pass(hour);
    await hear();
    happenedUntilNow(30);
    shop.pass(hour);
    await hear();
    expect(await kept()).toEqual(['evt_1']);
  });

  it('is not lost by a clock that was wrong: a position in the future counts as none', async () => {
    await shop.pay(await shop.person(), { issue: await shop.issue() }, 'ok');
    await hear();
    const future = new Date(shop.clock.time + 365 * day * 60_000);
    await shop.context.db.update(webhookCursors).set({ readUntil: future });
    shop.pass(5 * hour);
    happenedUntilNow(4 * hour);
    await hear();
    expect(await kept()).toEqual(['evt_1']);
    expect(await position()).toBe(shop.clock.time);
  });
});
