import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyticsDays } from '#contract/admin/analytics.ts';
import { giftPath, readingPath } from '#contract/paths.ts';
import { analyticsOf } from '../../../server/analytics/analytics.ts';
import { oneDay } from '../../../server/platform/clock.ts';
import { giftLinks, issues } from '../../../server/platform/db/schema.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsPublisher } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

describe.each(databases)('a draft, on %s', (database) => {
  let store: OpenDoor;
  let draft: number;
  let other: number;
  let publisher: Visit;
  let colleague: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    draft = await store.publish('Tides');
    other = await store.publish('Other');
    const columns = { publishedAt: null, withdrawnAt: new Date(store.clock.time) };
    await store.db.update(issues).set(columns).where(eq(issues.id, draft));
    publisher = await visitAsPublisher(store);
  });
  beforeEach(async () => {
    store.clock.time = Date.now();
    colleague = await visit(store, 'stranger');
  });
  afterAll(() => store.close());

  const link = async (id = draft): Promise<string> => {
    const answer = await publisher.post(`/api/publish/issues/${id}/preview-link`, {});
    return ((await answer.json()) as { path: string }).path;
  };
  const open = (path: string, who = colleague) => who.get(path, { accept: 'text/html' });
  const isRead = async (who: Visit, id = draft): Promise<boolean> => {
    const asked = await who.post(`/api/issues/${id}/download/full`);
    if (!asked.ok) return false;
    const { url } = await who.link(id, 'full');
    return (await who.get(url, { range: 'bytes=0-9' })).status === 206;
  };
  const documentOf = async (who: Visit, id = draft) => {
    const answer = await open(readingPath(id), who);
    const html = await answer.text();
    return {
      status: answer.status,
      names: html.includes('Tides'),
      previews: /data-previews="([^"]*)"/.exec(html)?.[1] ?? null,
    };
  };

  it('is read by a publisher, and is unknown to a stranger', async () => {
    expect(await isRead(publisher)).toBe(true);
    expect(await documentOf(publisher)).toMatchObject({ status: 200, names: true });
    expect((await documentOf(publisher)).previews).toMatch(new RegExp(`^${draft}=`));
    expect(await refusalOf(await colleague.post(`/api/issues/${draft}/download/full`))).toBe(
      '404 issue_not_found',
    );
    expect(await documentOf(colleague)).toEqual({ status: 404, names: false, previews: null });
  });

  it('has no sample for a publisher if it has none', async () => {
    expect(await refusalOf(await publisher.post(`/api/issues/${draft}/download/sample`))).toMatch(
      /issue_not_found|sample_missing/,
    );
  });

  it('is read by the holder of a preview link, who reads nothing else', async () => {
    const answer = await open(await link());
    expect(answer.headers.get('location')).toBe(readingPath(draft));
    expect(await isRead(colleague)).toBe(true);
    expect(await documentOf(colleague)).toMatchObject({ status: 200, names: true });
    expect(await isRead(colleague, other)).toBe(false);
  });

  it('is closed a week after the link was made', async () => {
    await open(await link());
    store.clock.time += 7 * oneDay - 1000;
    expect(await isRead(colleague)).toBe(true);
    store.clock.time += 2000;
    expect(await isRead(colleague)).toBe(false);
    expect(await documentOf(colleague)).toMatchObject({ status: 404, names: false });
  });

  it('has one link: a new one ends the earlier one, also when two are made at once', async () => {
    await open(await link());
    const [, second] = await Promise.all([link(), link()]);
    expect(await isRead(colleague)).toBe(false);
    const isPreview = isNull(giftLinks.userId);
    const valid = (await store.db.select().from(giftLinks).where(isPreview)).filter(
      ({ revokedAt }) => revokedAt === null,
    );
    expect(valid).toHaveLength(1);
    expect(second).toMatch(new RegExp(`^${giftPath('')}`));
  });

  it('has links that are no gifts: neither the figures nor a reader count them', async () => {
    await open(await link());
    const query = { days: analyticsDays[0] };
    const figures = await analyticsOf(store.db, query, new Date(store.clock.time));
    expect(figures.gifts).toEqual({ links: 0, visitors: 0 });
  });

  it('has no link for an unknown issue', async () => {
    const answer = await publisher.post('/api/publish/issues/99999/preview-link', {});
    expect(await refusalOf(answer)).toBe('404 issue_not_found');
  });
});
