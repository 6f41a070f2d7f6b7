import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../server/operations/cleanup.ts';
import { readEvents, webhookEvents } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

const oneHour = 60 * 60 * 1000;

let store: OpenDoor;
let issueId: number;
beforeAll(async () => {
  store = await openDoor();
  issueId = await store.publish('Tides');
});
afterAll(() => store.close());

it('open tokens that can no longer be used are removed, and openings stay counted', async () => {
  const createdAt = new Date(store.clock.time);
  const token = { issueId, type: 'full', sessionHash: 'somebody', createdAt };
  await store.db.insert(readEvents).values([
    { ...token, tokenHash: 'opened', openedAt: createdAt },
    { ...token, tokenHash: 'never' },
  ]);
  const left = async () => {
    const rows = await store.db.select().from(readEvents);
    return rows.map(({ tokenHash }) => tokenHash).toSorted();
  };
  await sweep(store.resources);
  expect(await left()).toEqual(['never', 'opened']);
  store.clock.time += 25 * oneHour;
  await sweep(store.resources);
  expect(await left()).toEqual(['opened']);
});

it('a read event references its session as long as the session exists, and none afterwards', async () => {
  const { db, resources, clock } = store;
  const userId = await addPerson(store);
  const living = await addSession(store, userId);
  const createdAt = new Date(clock.time);
  const token = { issueId, type: 'full', createdAt, openedAt: createdAt };
  await db.insert(readEvents).values([
    { ...token, tokenHash: 'of a user', sessionHash: hashOf(living) },
    { ...token, tokenHash: 'of a guest', sessionHash: hashOf('a guest') },
  ]);
  const names = async () => {
    const rows = await db.select().from(readEvents).where(like(readEvents.tokenHash, 'of a %'));
    return Object.fromEntries(rows.map(({ tokenHash, sessionHash }) => [tokenHash, sessionHash]));
  };
  const sweepIn = async (days: number): Promise<void> => {
    clock.time += days * 24 * oneHour;
    await sweep(resources);
  };
  await sweepIn(0.5);
  expect(await names()).toMatchObject({ 'of a guest': hashOf('a guest') });
  await sweepIn(1);
  expect(await names()).toEqual({ 'of a user': hashOf(living), 'of a guest': '' });
  await sweepIn(120);
  expect(await names()).toEqual({ 'of a user': '', 'of a guest': '' });
});

it('notices that are done are deleted after 45 days', async () => {
  const day = 24 * oneHour;
  const daysAgo = (days: number) => new Date(store.clock.time - days * day);
  const notice = (eventId: string, gateway: 'stripe' | 'paypal', days: number, isDone = true) => ({
    eventId,
    gateway,
    gatewayAccountId: '',
    type: 'charge.refunded',
    subject: '',
    receivedAt: daysAgo(days),
    processedAt: isDone ? daysAgo(days) : null,
  });
  await store.db
    .insert(webhookEvents)
    .values([
      notice('old', 'stripe', 46),
      notice('waiting', 'stripe', 46, false),
      notice('kept', 'stripe', 44),
      notice('older', 'paypal', 60),
      notice('last', 'paypal', 50),
    ]);
  await sweep(store.resources);
  const rows = await store.db.select().from(webhookEvents).orderBy(webhookEvents.id);
  expect(rows.map(({ eventId }) => eventId)).toEqual(['waiting', 'kept']);
});
