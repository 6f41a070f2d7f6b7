import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FileResult } from './reports.ts';

/**
 * Writes one `FileResult` for each file to the path in `GATEFOLD_TEST_REPORT`. Vitest's own JSON report has
 * neither the time of imports and hooks nor the errors that happen outside of tests.
 */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outside = { file: 'outside of the tests', seconds: 0, passed: 0, skipped: 0 };
    const failed = errors.length > 0 ? [{ ...outside, failed: errors.length }] : [];
    const path = process.env.GATEFOLD_TEST_REPORT;
    if (!path) throw new Error('Set GATEFOLD_TEST_REPORT to the path of the report.');
    writeFileSync(path, JSON.stringify([...modules.map(resultOf), ...failed]));
  }
}

function resultOf(module: TestModule): FileResult {
  const states = [...module.children.allTests()]
    .filter(isWanted)
    .map((test) => test.result().state);
  const count = (state: string) => states.filter((one) => one === state).length;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  // A file that cannot be loaded, or whose hook after all tests fails, has no failed test to count.
  const other = module.state() === 'failed' && count('failed') === 0 ? 1 : 0;
  return {
    file: relative(process.cwd(), module.moduleId),
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: count('passed'),
    failed: count('failed') + other,
    skipped: count('skipped'),
  };
}

/** A test that the tag filter excludes does not count as skipped. */
const isWanted = ({ tags }: TestCase): boolean =>
  Boolean(process.env.GATEFOLD_TEST_ALL) || !tags.includes('extended');
