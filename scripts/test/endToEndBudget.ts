import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** An end-to-end test costs one to two seconds of two cores, a test of the same rule in `unit` or `browser` a fraction. */
const mostDaily = 260;

const playwright = join('node_modules', '.bin', 'playwright');
const list = execFileSync(playwright, ['test', '--list', '--grep-invert', '@extended'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const count = Number(/^Total: (\d+) tests?/m.exec(list)?.[1]);
console.log(`${count} daily end-to-end tests, at most ${mostDaily}`);
if (!(count <= mostDaily)) {
  console.error(
    `There are ${count} daily end-to-end tests, and at most ${mostDaily} are allowed: move a rule to a unit or browser test, or add a step to a journey.`,
  );
  process.exitCode = 1;
}
