import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepSwept } from '../../server/accounts/sweep.ts';
import { openTokens, webhookInbox } from '../../server/db/schema.ts';
import { type OpenDoor, openDoor } from '../helpers/openDoor.ts';

const oneHour = 60 * 60 * 1000;

let store: OpenDoor;
let issueId: number;
beforeAll(async () => {
  store = await openDoor();
  issueId = await store.publish('Tides');
});
afterAll(() => store.close());

it('open tokens that can no longer be used are removed each hour, and openings stay counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = await keepSwept(store.resources);
  try {
    const createdAt = new Date(store.clock.time);
    const token = { issueId, type: 'full', sessionHash: 'somebody', createdAt };
    await store.db.insert(openTokens).values([
      { ...token, tokenHash: 'opened', openedAt: createdAt },
      { ...token, tokenHash: 'never' },
    ]);
    const left = async () => {
      const rows = await store.db.select().from(openTokens);
      return rows.map(({ tokenHash }) => tokenHash).toSorted();
    };
    expect(await left()).toEqual(['never', 'opened']);
    store.clock.time += 25 * oneHour;
    vi.advanceTimersByTime(oneHour);
    await expect.poll(left).toEqual(['opened']);
  } finally {
    stop();
    vi.useRealTimers();
  }
});

it('notices that are done are deleted after 45 days, except the last one of each gateway', async () => {
  const day = 24 * oneHour;
  const daysAgo = (days: number) => new Date(store.clock.time - days * day);
  const notice = (eventId: string, gateway: 'stripe' | 'paypal', days: number, isDone = true) => ({
    eventId,
    gateway,
    account: '',
    type: 'charge.refunded',
    about: '',
    receivedAt: daysAgo(days),
    processedAt: isDone ? daysAgo(days) : null,
  });
  await store.db
    .insert(webhookInbox)
    .values([
      notice('old', 'stripe', 46),
      notice('waiting', 'stripe', 46, false),
      notice('kept', 'stripe', 44),
      notice('older', 'paypal', 60),
      notice('last', 'paypal', 50),
    ]);
  (await keepSwept(store.resources))();
  const rows = await store.db.select().from(webhookInbox).orderBy(webhookInbox.id);
  expect(rows.map(({ eventId }) => eventId)).toEqual(['waiting', 'kept', 'last']);
});
