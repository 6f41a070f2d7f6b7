import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { headOf } from '../../helpers/head.ts';
import { addIssue } from '../../helpers/manyIssues.ts';
import { openSeededDoor } from '../../helpers/inProcessStore.ts';
import { pageOf } from '../../helpers/storePage.ts';

beforeAll(buildIfStale);

describe('the sitemap of a store with more issues than a file may name', () => {
  it('names its files, and each issue in one of them', async () => {
    const store = await openSeededDoor();
    try {
      await addIssue(store.resources, { id: 49_999 });
      await addIssue(store.resources, {
        id: 50_000,
        publishedAt: new Date('2026-02-03T04:05:06Z'),
      });
      const locations = async (path: string) => {
        const response = await fetch(store.origin + path);
        const found = (await response.text()).matchAll(
          /<loc>[^<]*?(\/[\w.-]*|\/read\/\d+)<\/loc>/g,
        );
        return { status: response.status, named: [...found].map(([, location]) => location) };
      };
      const files = ['/sitemap-1.xml', '/sitemap-2.xml'];
      expect((await locations('/sitemap.xml')).named).toEqual(files);
      expect((await locations('/sitemap-1.xml')).named).toEqual([
        '/',
        ...[1, 2, 3, 4, 5, 49_999].map((id) => `/read/${id}`),
      ]);
      expect((await locations('/sitemap-2.xml')).named).toEqual(['/read/50000']);
      for (const none of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml'])
        expect((await locations(none)).status).toBe(404);
    } finally {
      await store.close();
    }
  });
});

describe('an empty store', () => {
  it('has a document, a sitemap of its list alone, and no cover to show', async () => {
    const store = await openSeededDoor();
    try {
      await store.db.update(issues).set({ withdrawnAt: new Date() });
      const { meta, title } = await headOf(store, '/');
      expect([title, meta.description, meta['og:image']]).toEqual([
        'Gatefold',
        'Gatefold',
        undefined,
      ]);
      expect((await pageOf(store)).first).toEqual({ total: 0, issues: [] });
      const xml = await (await fetch(`${store.origin}/sitemap.xml`)).text();
      expect(xml.match(/<loc>/g)).toHaveLength(1);
      const page = await (await fetch(store.origin)).text();
      expect(page).toMatch(/<p [^>]*><bdi>There is nothing to show here</);
    } finally {
      await store.close();
    }
  });
});
