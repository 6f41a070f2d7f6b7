import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../helpers/gatefold.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;

/** In the place of Vite and of `embed.ts`: it writes one file that is slow to compress. */
const bundler = `
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const folder = 'dist/' + process.env.BUNDLE;
appendFileSync('bundled', process.env.BUNDLE + '\\n');
for (const name of ['assets', '.vite']) rmSync(folder + '/' + name, { recursive: true, force: true });
setTimeout(() => {
  for (const name of ['assets', '.vite']) mkdirSync(folder + '/' + name, { recursive: true });
  writeFileSync(folder + '/assets/code.js', process.env.BUNDLE.repeat(10_000));
}, 300);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-builds-'));
  for (const part of ['scripts', 'server', 'contract', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true });
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  writeFileSync(join(folder, 'node_modules/vite/package.json'), '{"type":"commonjs"}');
  writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), bundler);
  writeFileSync(join(folder, 'scripts/embed.ts'), "import '../node_modules/vite/bin/vite.js';");
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = () => run(join(folder, 'scripts/build.ts'), [], {});
const succeeded = expect.objectContaining({ code: 0, err: '' });
const bundled = (): string[] => readFileSync(join(folder, 'bundled'), 'utf8').trim().split('\n');

const isThere = (name: string): boolean => existsSync(join(folder, 'dist', name));

function expectWhole(): void {
  for (const bundle of ['app', 'embed', 'embed-guide', 'publish'])
    expect([bundle, isThere(`${bundle}/assets/code.js.br`)]).toEqual([bundle, true]);
  expect(isThere('lock')).toBe(false);
}

it('of two builds at once the second waits, and finds all built', async () => {
  const first = build();
  await first.says('Building the app.');
  const second = build();
  await second.says('Another process is building');
  expect(await Promise.all([first.ended, second.ended])).toEqual([succeeded, succeeded]);
  expect(second.said()).not.toContain('Building the app.');
  expect(bundled().toSorted()).toEqual([...new Set(bundled())].toSorted());
  expectWhole();
});

it('a killed build holds up no other, and what was built before is built again', async () => {
  expect(await build().ended).toEqual(succeeded);
  writeFileSync(join(folder, 'index.html'), 'changed');
  const killed = build();
  await killed.says('Building the app.');
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL');
  await killed.ended;
  rmSync(join(folder, 'index.html'));
  expect(isThere('.build-stamp')).toBe(false);
  const next = await build().ended;
  expect(next).toEqual(succeeded);
  expect(next.out).toContain('Building the app.');
  expectWhole();
});
