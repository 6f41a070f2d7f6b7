import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import {
  DocumentWorkers,
  openReader,
  reachForReader,
  resetReader,
} from '../../../src/features/reader/index.ts';

/** The engines that a pointer or idle details start. */

afterEach(resetReader);
// The test server cannot close while it still transforms the code that was loaded ahead.
afterAll(() => import('../../../src/features/reader/ReaderDialog.tsx'));

function reach(): number {
  const engines = new DocumentWorkers();
  const prewarm = vi.spyOn(engines, 'prewarm').mockReturnValue();
  reachForReader(engines);
  return prewarm.mock.calls.length;
}

it('a button that opens the reader starts an engine when it is reached', () =>
  expect(reach()).toBe(1));

it('no engine is started ahead while a file is open, and one again after it is closed', () => {
  openReader({ issue: { id: 1 } as Issue, type: 'full' });
  expect(reach()).toBe(0);
  resetReader();
  expect(reach()).toBe(1);
});
