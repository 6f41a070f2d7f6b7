import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Readership } from '#contract/admin/analytics.ts';
import { readingPositions } from '../../../server/platform/db/schema.ts';
import { addPayment } from '../../helpers/billing.ts';
import { addPerson, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsPublisher } from '../../helpers/publishClient.ts';
import { dialects } from '../../helpers/testDatabase.ts';
import type { Visit } from '../../helpers/visit.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (time: string): Date => new Date(`2026-${time}:00Z`);

describe.each(dialects)('the readers of an issue, on %s', (db) => {
  let door: OpenDoor;
  let publisher: Visit;
  let tides: number;
  let moons: number;
  beforeAll(async () => {
    door = await openDoor(db);
    door.clock.time = now.getTime();
    publisher = await visitAsPublisher(door);
    tides = await door.publish('Tides');
    moons = await door.publish('Moons');
  });
  beforeEach(() => door.db.delete(readingPositions));
  afterAll(() => door.close());

  const rowsOf = async (query: string) => {
    const answer = await publisher.get(`/api/publish/readership?${query}`);
    return Readership.parse(await answer.json()).rows;
  };

  /** A new reader who has read up to a page of 20. */
  async function read(
    issueId: number,
    furthestPage: number,
    more: Partial<typeof readingPositions.$inferInsert> = {},
  ) {
    const userId = await addPerson(door);
    await door.db.insert(readingPositions).values({
      userId,
      issueId,
      type: 'full',
      page: 1,
      pageCount: 20,
      furthestPage,
      isFinished: false,
      device: 'device-of-a-test',
      readAt: at('11-20T10:00'),
      ...more,
    });
    return userId;
  }

  it('is the share of them who reached each tenth of its pages', async () => {
    for (const page of [1, 2, 10, 11, 20]) await read(tides, page);
    // The last page was visible beside the one before it.
    await read(tides, 19, { isFinished: true });
    const [row] = await rowsOf('days=7');
    expect(row).toEqual({
      issueId: tides,
      reached: [0.83, 0.67, 0.67, 0.67, 0.67, 0.33, 0.33, 0.33, 0.33, 0.33],
      sample: null,
    });
  });

  it('is unknown for fewer than five in the period, also of one issue', async () => {
    for (const page of [1, 2, 10, 11]) await read(tides, page);
    await read(tides, 20, { readAt: at('11-10T10:00') });
    for (const page of [5, 5, 5, 5, 5]) await read(moons, page);
    expect((await rowsOf('days=7')).map(({ issueId }) => issueId)).toEqual([moons]);
    expect((await rowsOf('days=30')).map(({ issueId }) => issueId)).toEqual([tides, moons]);
    expect(await rowsOf(`days=7&issue=${tides}`)).toEqual([]);
    expect(await rowsOf(`days=30&issue=${tides}`)).toHaveLength(1);
  });

  it('counts who bought the issue after its sample', async () => {
    const sample = { type: 'sample', pageCount: 20 } as const;
    const people = [];
    for (const page of [3, 3, 3, 3, 3, 3]) people.push(await read(tides, page, sample));
    const [buyer, late, earlier, twice, ofOther] = people;
    const pay = (userId: number | undefined, time: string, more = {}) =>
      addPayment(door, userId ?? null, { issueId: tides, completedAt: at(time), ...more });
    await pay(buyer, '11-20T10:00');
    await pay(late, '11-22T10:00', { status: 'refunded', refunded: 499 });
    await pay(earlier, '11-19T10:00');
    // Paid for what was owned already, and given back.
    await pay(twice, '11-21T10:00', { refundReason: 'already_owned' });
    await pay(ofOther, '11-21T10:00', { issueId: moons });
    expect(await rowsOf('days=7')).toEqual([
      { issueId: tides, reached: null, sample: { readers: 6, buyers: 2 } },
    ]);
  });
});
