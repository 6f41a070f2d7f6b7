import { join } from 'node:path';
import { type FileResult, readPlaywright, readVitest } from './reports.ts';

/** A step without `read` counts as one check. The path of its report is in the environment: see `execute`. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly read?: (json: unknown) => FileResult[];
}

/** Steps of one chain run one after another. The chains of a stage run at the same time. */
export type Stage = readonly (readonly Step[])[];

const bin = (name: string) => join('node_modules', '.bin', name);

const check = (name: string, ...command: string[]): Step => ({ name, command });

/** The tag of tests that change rarely or take long. */
const tag = 'extended';

/** @param isAll whether tests with the tag `extended` and the suites apart from `npm test` run too */
export function stagesOf(isAll: boolean): readonly Stage[] {
  const vitest = (project: string, name: string, reporter = 'dot'): Step => ({
    name,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      `--reporter=${reporter}`,
      '--silent=passed-only',
      // On two cores Vitest would start one worker.
      '--maxWorkers=2',
      '--reporter=./scripts/test/vitestReporter.ts',
      ...(isAll ? [] : [`--tags-filter=!${tag}`]),
    ],
    read: readVitest,
  });
  const endToEnd: Step = {
    name: 'end-to-end tests',
    command: [
      bin('playwright'),
      'test',
      '--reporter=dot,json',
      ...(isAll ? [] : ['--grep-invert', `@${tag}`]),
    ],
    read: readPlaywright,
  };
  const daily: Stage[] = [
    [
      [
        check('build', process.execPath, 'scripts/build.ts'),
        check('budgets', process.execPath, 'scripts/budgets.ts'),
      ],
      [
        check('types', bin('tsc'), '-b'),
        check('lint', bin('oxlint'), '--type-aware', '--quiet'),
        check('format', bin('biome'), 'format', '.'),
        check('end-to-end budget', process.execPath, 'scripts/test/endToEndBudget.ts'),
        vitest('unit', 'unit tests', 'default'),
      ],
    ],
    [[vitest('server', 'server tests')]],
    [[vitest('browser', 'browser tests')]],
    [[endToEnd]],
  ];
  if (!isAll) return daily;
  return [
    ...daily,
    [[vitest('engines', 'tests in other browsers')]],
    [[vitest('faults', 'fault tests')]],
  ];
}
