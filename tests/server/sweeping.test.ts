import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepSwept } from '../../server/accounts/sweep.ts';
import { openTokens } from '../../server/db/schema.ts';
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
