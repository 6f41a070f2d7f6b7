import { describe, expect, test } from 'vitest';
import { filesToRepeat, judge } from '../../../scripts/test/flaky.ts';
import { nothing } from '../../../scripts/test/reports.ts';
import type { Step } from '../../../scripts/test/steps.ts';

const step: Step = { name: 'unit tests', command: ['vitest'], read: () => [] };
const result = (file: string, failed: number) => ({ ...nothing, seconds: 1, file, failed });
const failedFile = (file: string, failed: number) => ({ step, file, failed });
const passes = { ...nothing, passed: 3 };
const fails = { ...nothing, passed: 2, failed: 1 };

describe('files that are run once more', () => {
  test('are those with a failed test', () => {
    const files = [result('a.test.ts', 0), result('b.spec.ts', 2)];
    expect(filesToRepeat([{ step, files }])).toEqual([failedFile('b.spec.ts', 2)]);
  });

  test('are no errors outside of the tests', () => {
    expect(filesToRepeat([{ step, files: [result('outside of the tests', 1)] }])).toEqual([]);
  });

  test('are none of many: a second run does not mend a broken change', () => {
    const files = Array.from({ length: 9 }, (_, index) => result(`${index}.test.ts`, 1));
    expect(filesToRepeat([{ step, files }])).toEqual([]);
  });
});

describe('the verdict', () => {
  const all = { passed: 100, failed: 2, skipped: 0 };
  const failed = [failedFile('a.test.ts', 1), failedFile('b.test.ts', 1)];

  test.each([
    ['both pass alone', [passes, passes], { passed: 102, failed: 0 }, ['a.test.ts', 'b.test.ts']],
    ['one fails again', [passes, fails], { passed: 101, failed: 1 }, ['a.test.ts']],
    ['a file without a passed test', [nothing, fails], { passed: 100, failed: 2 }, []],
  ])('%s', (_, repeated, counts, flaky) => {
    expect(judge(all, failed, repeated)).toEqual({ counts: { ...counts, skipped: 0 }, flaky });
  });

  test('more than three flaky files fail the run', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => failedFile(`${name}.test.ts`, 1));
    const verdict = judge(
      { ...all, failed: 4 },
      four,
      four.map(() => passes),
    );
    expect(verdict.counts.failed).toBe(4);
    expect(verdict.flaky).toHaveLength(4);
  });
});
