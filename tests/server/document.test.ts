import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { addIssues } from '../helpers/manyIssues.ts';
import { pageOf } from '../helpers/page.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

beforeAll(buildIfStale);

describe('the first issues in the document', () => {
  let store: RunningStore;
  const issuesOf = async (path: string) => (await pageOf(store, path)).first;
  beforeAll(async () => {
    store = await startStore({ prepare: (resources) => addIssues(resources, 30) });
  });
  afterAll(() => store.stop());

  it('are the first 24 as the call spells them, with the number of all', async () => {
    const all = (await (await fetch(`${store.origin}/api/issues`)).json()) as unknown[];
    for (const path of ['/', '/login', `/read/${issueIds.withdrawn}`]) {
      expect(await issuesOf(path)).toEqual({ total: all.length, issues: all.slice(0, 24) });
    }
    expect(all).toHaveLength(35);
  });

  it('are followed by the issue that the address names, where it stands further down', async () => {
    for (const path of ['/read/1', '/read/1/preview', '/read/1/full?page=2']) {
      expect(await issuesOf(path)).toMatchObject({ total: 35, asked: { id: 1 } });
    }
    const first = await issuesOf('/');
    expect(await issuesOf(`/read/${first?.issues[3]?.id}`)).toEqual(first);
  });

  it.each(['/read/999999', `/read/${issueIds.withdrawn}`, '/read/0', '/read/1e1', '/read/x/full'])(
    'lack what is not there, and the document is a 404: %s',
    async (path) => {
      const { first, response } = await pageOf(store, path);
      expect(response.status).toBe(404);
      expect(first).toEqual(await issuesOf('/'));
    },
  );

  it('come only where the list is', async () => {
    expect(await issuesOf('/account')).toBeNull();
    expect(await issuesOf('/nothing/here')).toBeNull();
  });
});
