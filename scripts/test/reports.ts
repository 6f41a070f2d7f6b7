import { relative } from 'node:path';
import * as z from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The tests of one file. `seconds` is the time from its first hook to its last. */
export interface FileResult extends Counts {
  readonly file: string;
  readonly seconds: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** A file that could not be loaded has no tests to count: it counts as one failure. */
export function readVitest(json: unknown): FileResult[] {
  return VitestReport.parse(json).testResults.map((result) => {
    const count = (status: string) =>
      result.assertionResults.filter((test) => test.status === status).length;
    const failed = count('failed');
    const unloadable = result.status === 'failed' && failed === 0 ? 1 : 0;
    return {
      file: relative(process.cwd(), result.name),
      seconds: Math.max(0, result.endTime - result.startTime) / 1000,
      passed: count('passed'),
      failed: failed + unloadable,
      skipped: result.assertionResults.length - count('passed') - failed,
    };
  });
}

const PlaywrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(z.object({ duration: z.number() })),
});

const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.unknown()),
});

type PlaywrightTests = z.infer<typeof PlaywrightTest>[];

function testsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): PlaywrightTests {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/** A flaky test has failed once, so it counts as failed. An error outside of all tests is a failure too. */
export function readPlaywright(json: unknown): FileResult[] {
  const { suites, errors } = PlaywrightReport.parse(json);
  const files = suites.map((suite) => {
    const tests = testsOf(suite);
    const count = (status: string) => tests.filter((test) => test.status === status).length;
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return {
      file: `tests/e2e/${suite.file}`,
      seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000,
      passed: count('expected'),
      failed: count('unexpected') + count('flaky'),
      skipped: count('skipped'),
    };
  });
  if (errors.length === 0) return files;
  return [
    ...files,
    { file: 'outside of the tests', seconds: 0, ...nothing, failed: errors.length },
  ];
}
