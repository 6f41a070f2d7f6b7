import { afterEach, expect, test, vi } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { requestClose, openReader, reader } from '../../../src/features/reader/readerState.ts';

const issue: Issue = {
  id: 7 as IssueId,
  title: 'Elsewhere',
  description: '',
  cover: { fileName: 'a.jpg', width: 300, height: 400 },
  isFree: true,
  price: 0 as MinorUnits,
  hasSample: false,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
};

afterEach(() => {
  openReader({ issue, type: 'full' });
  requestClose();
});

test('a viewer that another site holds asks that site to close it, and stays until then', () => {
  const leave = vi.fn<() => void>();
  openReader({ issue, type: 'full', onClose: leave });
  expect(reader.mode).toBe('viewer');
  requestClose();
  expect(leave).toHaveBeenCalledOnce();
  expect(reader.opened?.issue).toEqual(issue);
});

test('a viewer of the page’s own closes itself', () => {
  openReader({ issue, type: 'full' });
  requestClose();
  expect(reader.opened).toBeNull();
});
