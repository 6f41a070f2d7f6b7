import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileResult } from './reports.ts';

export interface StepTime {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileResult[];
}

const path = '.cache/test-profile.md';

/** Writes a table of the steps and one of all test files, the slowest first. */
export function writeProfile(steps: readonly StepTime[]): string {
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
