import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../chromium.ts';
import { type FailedFile, filesToRepeat, judge, mostFlaky, type Verdict } from './flaky.ts';
import { addCounts, type Counts, type FileResult, nothing } from './reports.ts';
import { type Stage, stagesOf, type Step } from './steps.ts';

interface StepTime {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileResult[];
}

const path = '.cache/test-profile.md';

/** Writes a table of the steps and one of all test files, the slowest first. */
function writeProfile(steps: readonly StepTime[]): string {
  const files = steps.flatMap((step) => step.files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds);
  const text = [
    table(
      ['step', 's'],
      steps.map(({ name, seconds }) => [name, seconds.toFixed(1)]),
    ),
    table(
      ['file', 's', 'tests'],
      slowest.map(({ file, seconds, passed, failed }) => [
        file,
        seconds.toFixed(1),
        String(passed + failed),
      ]),
    ),
  ].join('\n');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  line(head) + line(head.map(() => '---')) + rows.map(line).join('');

/** `npm test`, and `npm run test:all` with `--all`. `--profile` writes the time of each test file. */

interface Execution {
  readonly isOk: boolean;
  /** Empty where the step wrote to the terminal itself. */
  readonly output: string;
}

interface StepResult extends StepTime {
  readonly step: Step;
  readonly counts: Counts;
}

/** @param isAlone whether no other step runs at the same time, so that the step writes to the terminal */
async function execute(
  [command = '', ...args]: readonly string[],
  report: string,
  isAlone: boolean,
): Promise<Execution> {
  const child = spawn(command, args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      GATEFOLD_TEST_REPORT: report,
    },
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
  const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [isOk, ...output] = await Promise.all([ended, ...streams]);
  return { isOk, output: output.join('') };
}

/** A report that is missing, unreadable or that hides the failure of its step counts as a failure. */
function readReport(step: Step, report: string, isOk: boolean): [Counts, FileResult[]] {
  const oneFailed = { ...nothing, failed: 1 };
  if (!step.read) return [isOk ? { ...nothing, passed: 1 } : oneFailed, []];
  try {
    const files = step.read(JSON.parse(readFileSync(report, 'utf8')));
    const counts = files.reduce<Counts>(addCounts, nothing);
    return [isOk || counts.failed > 0 ? counts : addCounts(counts, oneFailed), files];
  } catch {
    return [oneFailed, []];
  }
}

async function runStep(step: Step, folder: string, isAlone: boolean): Promise<StepResult> {
  const started = Date.now();
  const report = join(folder, `${step.name.replaceAll(/[ /]/g, '-')}.json`);
  if (isAlone) console.log(`\n${step.name}`);
  const { isOk, output } = await execute(step.command, report, isAlone);
  const seconds = (Date.now() - started) / 1000;
  const [counts, files] = readReport(step, report, isOk);
  if (counts.failed > 0) console.log(output);
  console.log(`${step.name}: ${sentenceOf(step, counts)} in ${seconds.toFixed(1)} s`);
  return { step, name: step.name, seconds, files, counts };
}

function sentenceOf(step: Step, { passed, failed }: Counts): string {
  if (!step.read) return failed > 0 ? 'FAILED' : 'passed';
  return failed > 0 ? `${failed} FAILED, ${passed} passed` : `${passed} passed`;
}

async function runStage(stage: Stage, folder: string): Promise<StepResult[]> {
  const isAlone = stage.length === 1;
  const chains = stage.map(async (steps) => {
    const results: StepResult[] = [];
    for (const step of steps) results.push(await runStep(step, folder, isAlone));
    return results;
  });
  return (await Promise.all(chains)).flat();
}

/** Runs the failed files once more, one after another. */
async function repeatFailed(files: readonly FailedFile[], folder: string): Promise<Counts[]> {
  const repeated: Counts[] = [];
  for (const { step, file } of files) {
    const again = { ...step, name: `${file} again`, command: [...step.command, file] };
    repeated.push((await runStep(again, folder, true)).counts);
  }
  return repeated;
}

async function main(): Promise<Verdict> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  if (values.all) process.env.GATEFOLD_TEST_ALL = '1';
  ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-test-'));
  const results: StepResult[] = [];
  for (const stage of stagesOf(values.all)) results.push(...(await runStage(stage, folder)));
  if (values.profile) console.log(`The time of each test file is in ${writeProfile(results)}`);
  const failed = filesToRepeat(results);
  const repeated = await repeatFailed(failed, folder);
  rmSync(folder, { recursive: true });
  return judge(results.map(({ counts }) => counts).reduce(addCounts, nothing), failed, repeated);
}

try {
  const {
    counts: { passed, failed, skipped },
    flaky,
  } = await main();
  if (flaky.length > 0)
    console.log(
      `\nFlaky: failed, and passed alone (${flaky.length}, at most ${mostFlaky}):\n  ${flaky.join('\n  ')}`,
    );
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
