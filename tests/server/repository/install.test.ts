import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-install-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'scripts'));
  script = join(folder, 'scripts/ensure-install.cjs');
  copyFileSync(join(root, 'scripts/ensure-install.cjs'), script);
  wanting('1.0.0');
  // In the place of npm: does what `npm ci` does with the folder of the packages.
  writeFileSync(
    join(folder, 'npm.js'),
    `const { cpSync, mkdirSync, rmSync } = require('node:fs');
    rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules/.bin', { recursive: true });
    cpSync('package-lock.json', 'node_modules/.package-lock.json');
    console.log('npm', ...process.argv.slice(2));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockOf = (version: string): string =>
  JSON.stringify({
    packages: {
      '': { version: '0.0.0' },
      'node_modules/fastify': { version },
      'node_modules/vitest': { version, dev: true },
    },
  });

/** The version of the packages that the project names. */
const wanting = (version: string) =>
  writeFileSync(join(folder, 'package-lock.json'), lockOf(version));

/** What an operator's `npm ci --omit=dev` leaves behind. */
function installByHand(version: string): void {
  mkdirSync(join(folder, 'node_modules'));
  const packages = { 'node_modules/fastify': { version } };
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

function ensure(env: Record<string, string> = {}, uid?: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', npm_execpath: join(folder, 'npm.js'), ...env },
    ...(uid !== undefined && { uid }),
  });
  return { status, stdout, stderr };
}

const installed = { status: 0, stdout: expect.stringContaining('npm ci'), stderr: '' };
const nothingToDo = { status: 0, stdout: '', stderr: '' };
const leftAlone = (reason: string) => ({
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(
    new RegExp(`^The packages [^\\n]* because ${reason}: stop the store and run “npm ci”\\.\\n$`),
  ),
});

it('installs where nothing is, and again when a version is pulled', () => {
  expect(ensure()).toEqual(installed);
  expect(ensure()).toEqual(nothingToDo);
  wanting('1.1.0');
  expect(ensure()).toEqual(installed);
});

it('takes the packages of an operator’s own `npm ci`, and never replaces them', () => {
  installByHand('1.0.0');
  expect(ensure()).toEqual(nothingToDo);
  expect(ensure({ NODE_ENV: 'production' })).toEqual(nothingToDo);
  wanting('1.1.0');
  expect(ensure()).toEqual(leftAlone('they were installed by “npm ci”'));
  expect(existsSync(join(folder, 'node_modules/.package-lock.json'))).toBe(true);
});

it('installs nothing in production', () => {
  expect(ensure({ NODE_ENV: 'production' })).toEqual(leftAlone('NODE_ENV is production'));
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  expect(ensure()).toEqual(installed);
  wanting('1.1.0');
  expect(ensure({ NODE_ENV: 'production' })).toEqual(leftAlone('NODE_ENV is production'));
});

// Another user can only be taken on by root.
it.skipIf(process.getuid?.() !== 0)('installs nothing where its user may not write', () => {
  expect(ensure()).toEqual(installed);
  wanting('1.1.0');
  expect(ensure({}, 65_534)).toEqual(leftAlone('this user may not write there'));
});
