import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

const issue: AdminIssue = {
  id: IssueId.parse(1),
  title: 'Tides',
  description: '',
  price: MinorUnits.parse(499),
  pages: 12,
  samplePages: 0,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
  series: null,
  issueNumber: null,
  coverDate: null,
  authors: [],
  tags: [],
  size: 1000,
  cover: { fileName: `${'a'.repeat(64)}.jpg`, width: 300, height: 400, isOwn: false },
  pictures: [],
  publishedAt: null,
  isListed: false,
  publishAt: null,
  publishRefusal: null,
  owners: 0,
  pack: null,
};

/** A store that refuses the save, and then has these issues. */
function refusingStore(shelf: readonly AdminIssue[]): void {
  const refusal = { code: 'changed_meanwhile', message: 'A sentence.' };
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    Promise.resolve(
      method === 'POST'
        ? Response.json(refusal, { status: 409 })
        : Response.json(shelf, { status: 200 }),
    ),
  );
}

beforeEach(() => {
  stubPublisherBlock();
  vi.stubGlobal('location', { hash: '', protocol: 'https:' });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a save that is refused because the issue has changed', () => {
  test.each([
    ['asks where both wrote in one part', [{ ...issue, title: 'Suns' }], 'editor.conflict'],
    [
      'asks for another try where only other parts have changed',
      [{ ...issue, description: 'Of the sea', price: null }],
      'refusals.changed_meanwhile',
    ],
    ['asks for another try where the file has changed', [issue], 'refusals.changed_meanwhile'],
    ['says that a removed issue is gone', [], 'trouble.issue_not_found'],
  ])('%s', async (_, shelf, words) => {
    refusingStore(shelf);
    const { save } = await import('../../../src/pages/publish/editor/saveIssue.ts');
    const { edits, storedForm, write } = await import(
      '../../../src/pages/publish/editor/editState.ts'
    );
    const { toasts: said } = await import('../../../src/pages/publish/toasts/toastState.ts');
    write(issue, 'title', 'Moons');
    expect(await save(issue, { ...storedForm(issue), title: 'Moons' })).toBe(false);
    expect(said.toast?.text).toBe(words);
    expect(edits[issue.id]?.now).toEqual({ title: 'Moons' });
  });
});
