import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf } from '../../helpers/visit.ts';

describe.each(databases)('covers, on %s', (db) => {
  let store: OpenDoor;
  let name: string;
  beforeAll(async () => {
    store = await openSeededDoor(db);
    const issues = (await (await fetch(`${store.origin}/api/issues`)).json()) as {
      cover: { file_name: string };
    }[];
    name = issues[0]?.cover.file_name ?? '';
  });
  afterAll(() => store.close());

  const cover = (query: string, accept = 'image/jpeg') =>
    fetch(`${store.origin}/cover/resolve/${name}${query}`, { headers: { accept } });

  const poster = (issue: string | number) => fetch(`${store.origin}/cover/${issue}`);

  it('have one address for pages of other sites, of an issue and of the first one of the list', async () => {
    const newest = await poster('newest');
    expect([newest.status, newest.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'cross-origin',
    ]);
    expect(newest.headers.get('cache-control')).toBe('public, max-age=600');
    const picture = Buffer.from(await newest.arrayBuffer());
    expect(picture).toEqual(Buffer.from(await (await cover('?w=500')).arrayBuffer()));
    expect((await poster(issueIds.free)).status).toBe(200);
    expect((await poster(issueIds.withdrawn)).status).toBe(404);
    expect((await poster(999)).status).toBe(404);
    expect((await poster('oldest')).status).toBe(400);
  });

  it.each([15, 350, 400, 500])('come %i pixels wide (API-036, DATA-004)', async (width) => {
    for (const accept of ['image/jpeg', 'image/avif,image/webp,*/*']) {
      const picture = await loadImage(
        Buffer.from(await (await cover(`?w=${width}`, accept)).arrayBuffer()),
      );
      expect(picture.width).toBe(width);
    }
  });

  it('are WebP where the browser takes it, else JPEG, and say that this differs', async () => {
    const types = await Promise.all(
      ['image/webp,*/*', '*/*'].map(async (accept) => {
        const { headers } = await cover('?w=400', accept);
        expect(headers.get('vary')).toMatch(/accept/i);
        return headers.get('content-type');
      }),
    );
    expect(types).toEqual(['image/webp', 'image/jpeg']);
  });

  it('may be kept by everybody for ever, and set no cookie', async () => {
    const { headers } = await cover('?w=15');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('come in the largest width where none is asked for', async () => {
    const picture = await loadImage(Buffer.from(await (await cover('')).arrayBuffer()));
    expect(picture.width).toBe(500);
  });

  it.each(['?w=16', '?w=0', '?w=', '?w=4e2', '?w=15&w=400'])('refuse %s', async (query) => {
    const answer = await cover(query);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('15, 350, 400, 500');
  });

  it.each(['..%2f..%2flock', '..%5cx.jpg', '%2e%2e/x.jpg', 'x.png', `${'a'.repeat(200)}.jpg`])(
    'never look for %s',
    async (path) => {
      const answer = await fetch(`${store.origin}/cover/resolve/${path}?w=15`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it.each([
    ['free', 302],
    ['withdrawn', 404],
  ] as const)('lead from an old name to the present one: %s, %i', async (issue, status) => {
    const old = `${store.origin}/cover/resolve/issue-${issueIds[issue]}-old.jpg?w=15`;
    const answer = await fetch(old, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    expect((await fetch(old)).status).toBe(status === 302 ? 200 : 404);
  });

  it('refuse a name that no issue has', async () => {
    const answer = await fetch(`${store.origin}/cover/resolve/nobody.jpg?w=15`);
    expect(await refusalOf(answer)).toBe('404 not_found');
  });
});
