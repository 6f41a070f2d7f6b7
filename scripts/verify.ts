import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { addCounts, type Counts, countPlaywright, countVitest } from './counts.ts';

/** A step counts as one check, unless it writes a JSON report whose tests are counted one by one. */
interface Step {
  readonly name: string;
  readonly command: (report: string) => readonly string[];
  readonly count?: (json: unknown) => Counts;
}

const bin = (name: string) => join('node_modules', '.bin', name);

const check = (name: string, ...command: string[]): Step => ({ name, command: () => command });

const vitest = (project: string, ...options: string[]): Step => ({
  name: `${project} tests`,
  command: (report) => [
    bin('vitest'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ],
  count: countVitest,
});

/** Playwright takes the report's path from the environment only (see `runStep`). */
const endToEnd: Step = {
  name: 'end-to-end tests',
  command: () => [bin('playwright'), 'test', '--reporter=list,json'],
  count: countPlaywright,
};

const steps: readonly Step[] = [
  check('types', bin('tsc'), '-b'),
  check('lint', bin('oxlint'), '--type-aware', '--quiet'),
  check('format', bin('biome'), 'format', '.'),
  check('build', process.execPath, 'scripts/build.ts'),
  check('budgets', process.execPath, 'scripts/budgets.ts'),
  vitest('unit'),
  // They mostly wait for processes to start and end: two at a time took 159 s instead of 269.
  vitest('server', '--maxWorkers=2'),
  vitest('browser'),
  endToEnd,
];

function execute([command = '', ...args]: readonly string[], report: string): Promise<boolean> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const child = spawn(command, args, { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A report that is missing or unreadable, or that hides the step's own failure, is a failure. */
function countReport(count: (json: unknown) => Counts, report: string, ok: boolean): Counts {
  const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 };
  try {
    const counts = count(JSON.parse(readFileSync(report, 'utf8')));
    return ok || counts.failed > 0 ? counts : addCounts(counts, oneFailed);
  } catch {
    return oneFailed;
  }
}

async function runStep(step: Step, folder: string): Promise<Counts> {
  const started = Date.now();
  const report = join(folder, `${step.name.replaceAll(' ', '-')}.json`);
  console.log(`\n— ${step.name}`);
  const ok = await execute(step.command(report), report);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`— ${step.name}: ${ok ? 'done' : 'FAILED'} in ${seconds} s`);
  if (step.count) return countReport(step.count, report, ok);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function verify(): Promise<Counts> {
  ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-verify-'));
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) total = addCounts(total, await runStep(step, folder));
  rmSync(folder, { recursive: true });
  return total;
}

try {
  const { passed, failed, skipped } = await verify();
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
