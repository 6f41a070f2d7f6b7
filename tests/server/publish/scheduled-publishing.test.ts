import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AdminIssue } from '#contract/admin/issue.ts';
import { HealthReport } from '#contract/admin/health.ts';
import { publishDueIssues } from '../../../server/operations/scheduledPublishing.ts';
import { storeJobs } from '../../../server/storeJobs.ts';
import { after, oneHour, oneMinute } from '../../../server/platform/clock.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const noGateways = { stripe: null, paypal: null };

describe.each(databases)('a scheduled draft, on %s', (database) => {
  let store: OpenDoor;
  let publisher: Visit;
  let draft: number;
  beforeAll(async () => {
    store = await openDoor(database);
    publisher = await visitAsOwner(store);
    draft = await store.publish('Tides');
  });
  beforeEach(async () => {
    const columns = {
      title: 'Tides',
      price: 499,
      publishedAt: null,
      withdrawnAt: new Date(store.clock.time),
      publishAt: null,
      publishRefusal: null,
    };
    await store.db.update(issues).set(columns).where(eq(issues.id, draft));
  });
  afterAll(() => store.close());

  const send = (at: Date | null, id = draft) =>
    publisher.post(`/api/publish/issues/${id}/schedule`, { at: at?.toISOString() ?? null });
  const inAnHour = () => after(new Date(store.clock.time), oneHour);
  const schedule = async (at: Date | null): Promise<AdminIssue> =>
    AdminIssue.parse(await (await send(at)).json());
  const publishDue = (payments: Parameters<typeof publishDueIssues>[0]['payments'] = noGateways) =>
    publishDueIssues({ db: store.db, clock: store.resources.clock, payments });
  const row = async () => {
    const [found] = await store.db.select().from(issues).where(eq(issues.id, draft));
    return found;
  };
  const isInStore = async (): Promise<boolean> =>
    (await (await (await visit(store, 'stranger')).get('/api/issues')).text()).includes('"Tides"');
  const healthOf = async () => {
    const answer = await publisher.get('/api/admin/health?now=true');
    const { items } = HealthReport.parse(await answer.json());
    return items.find(({ item }) => item === 'schedule');
  };

  it('is published at its time and not before, and visitors see it at once', async () => {
    expect(await isInStore()).toBe(false);
    const { publishAt, isListed } = await schedule(inAnHour());
    expect({ publishAt, isListed }).toEqual({
      publishAt: inAnHour().toISOString(),
      isListed: false,
    });
    store.clock.time += oneHour - 1;
    await publishDue();
    expect(await isInStore()).toBe(false);
    store.clock.time += oneMinute;
    await publishDue();
    expect(await isInStore()).toBe(true);
    const now = new Date(store.clock.time);
    expect(await row()).toMatchObject({ publishedAt: now, withdrawnAt: null, publishAt: null });
    expect(await healthOf()).toMatchObject({ state: 'ok' });
  });

  it('is published once by several processes, the first of which may start after its time', async () => {
    await schedule(inAnHour());
    store.clock.time += 5 * oneHour;
    expect(await healthOf()).toMatchObject({ state: 'fault', reason: 'schedule_late', count: 1 });
    const published = new Date(store.clock.time);
    await Promise.all([1, 2, 3].map(() => publishDue()));
    store.clock.time += oneHour;
    await publishDue();
    expect(await row()).toMatchObject({ publishedAt: published, withdrawnAt: null });
  });

  it('stays a draft with the reason if it is refused at its time', async () => {
    await schedule(inAnHour());
    await store.db.update(issues).set({ title: ' ' }).where(eq(issues.id, draft));
    store.clock.time += oneHour;
    await publishDue();
    await publishDue();
    const refused = { publishedAt: null, publishAt: null, publishRefusal: 'title_missing' };
    expect(await row()).toMatchObject(refused);
    expect(await healthOf()).toMatchObject({
      state: 'warning',
      reason: 'schedule_refused',
      details: [expect.stringContaining('It has no title.')],
    });
    const later = await schedule(inAnHour());
    expect(later.publishRefusal).toBeNull();
  });

  it('stays a draft if a gateway does not charge its price any more', async () => {
    await schedule(inAnHour());
    await store.db.update(issues).set({ price: 10 }).where(eq(issues.id, draft));
    store.clock.time += oneHour;
    await publishDue({ stripe: {} as never, paypal: null });
    expect(await row()).toMatchObject({ publishedAt: null, publishRefusal: 'price_too_low' });
    await publisher.post(`/api/publish/issues/${draft}/shelf`, { listed: true });
    expect(await row()).toMatchObject({ publishRefusal: null });
  });

  it('is judged by the gateways of its time, which owners may have set up since the start', async () => {
    const settings = { ...store.resources.settings, stripe: null, paypal: null };
    const log = { warn: () => {} } as unknown as FastifyBaseLogger;
    const jobs = await storeJobs({ ...store.resources, settings }, null, log);
    onTestFinished(() => jobs.stop());
    await schedule(inAnHour());
    await store.db.update(issues).set({ price: 10 }).where(eq(issues.id, draft));
    store.clock.time += oneHour;
    Object.assign(settings, { stripe: {} });
    await jobs.run('scheduled_publishing');
    expect(await row()).toMatchObject({ publishedAt: null, publishRefusal: 'price_too_low' });
  });

  it('stays a draft if the schedule is taken back, and loses it if it is published by hand', async () => {
    await schedule(inAnHour());
    await schedule(null);
    store.clock.time += oneHour;
    await publishDue();
    expect(await row()).toMatchObject({ publishedAt: null });
    await schedule(inAnHour());
    await publisher.post(`/api/publish/issues/${draft}/shelf`, { listed: true });
    const byHand = await row();
    store.clock.time += oneHour;
    await publishDue();
    expect(await row()).toEqual(byHand);
    expect(byHand?.publishAt).toBeNull();
  });

  it('has no time that is over, and is no issue that was published', async () => {
    expect(await refusalOf(await send(new Date(store.clock.time)))).toBe('422 time_past');
    expect(await refusalOf(await send(inAnHour(), 99_999))).toBe('404 issue_not_found');
    const published = await store.publish('Moons');
    expect(await refusalOf(await send(inAnHour(), published))).toBe('409 not_a_draft');
  });
});
