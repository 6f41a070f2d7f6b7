import * as z from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The tests of one file. `seconds` is the time of its tests, hooks and imports. */
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

const FileResults = z.array(
  z.object({
    file: z.string(),
    seconds: z.number(),
    passed: z.number(),
    failed: z.number(),
    skipped: z.number(),
  }),
);

/** Reads the report of `vitestReporter.ts`. */
export const readVitest = (json: unknown): FileResult[] => FileResults.parse(json);

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
