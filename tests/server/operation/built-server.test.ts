import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildIfStale, buildPrograms } from '../../../scripts/build.ts';
import { assemble } from '../../../scripts/release.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';

/** A release lies where no package of the project can be found. */
const folder = mkdtempSync(join(tmpdir(), 'gatefold-release-'));
const [program, demoStore] = [join(folder, 'program'), join(folder, 'demo')];

beforeAll(async () => {
  await buildIfStale();
  await buildPrograms();
  mkdirSync(demoStore);
  await fillDataDir(demoStore, 'pglite', 'seeded');
  assemble(program, { demoStore, node: false });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (dataDir: string, env: Record<string, string>) => ({
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  DATA_DIR: dataDir,
  PORT: '0',
  ...env,
});

const command = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(join(program, 'gatefold'), args, {
    cwd: folder,
    env: environment(dataDir, { DEMO: '0' }),
  });

function start(dataDir: string, env: Record<string, string>) {
  const options = { cwd: folder, env: environment(dataDir, env) };
  const child = spawn(join(program, 'start'), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const said = text(child.stderr);
  return { child, exit, said };
}

/** The origin of a store that has opened. It is stopped at the end of the test. */
async function open(dataDir: string, env: Record<string, string>): Promise<string> {
  const { child, exit, said } = start(dataDir, env);
  onTestFinished(async () => {
    child.kill();
    await exit;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /^Gatefold is open at (\S+)$/.exec(line) ?? [];
    if (origin === undefined) continue;
    child.stdout.resume();
    return origin;
  }
  throw new Error(await said);
}

it('a release runs by itself: pages, the command, and the processes for PDFs', async () => {
  const dataDir = join(folder, 'data');
  await fillDataDir(dataDir, 'pglite', 'migrated');
  const origin = await open(dataDir, { DEMO: '0', BUILD_PACKS: '0' });
  writeFileSync(join(folder, 'spring.pdf'), madePdf({ pages: 3 }));
  const { stdout } = await command(dataDir, 'issue', 'add', 'spring.pdf', '--free', '--json');
  const { id } = JSON.parse(stdout) as { id: number };
  expect(await (await fetch(origin)).text()).toContain(`href="/read/${id}"`);
  const paths = ['/publish', '/embed/v1.js', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
  for (const path of paths)
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
}, 120_000);

it('a release opens its finished demo without generating a magazine', async () => {
  const origin = await open(join(folder, 'demo-data'), {});
  const issues = (await (await fetch(`${origin}/api/issues`)).json()) as object[];
  expect(issues.length).toBeGreaterThan(2);
}, 120_000);

it('a server refuses an app of another version of the contract', async () => {
  const stamp = join(program, 'dist/app/.vite/contract');
  writeFileSync(stamp, 'of another version');
  const { exit, said } = start(join(folder, 'refused'), { DEMO: '0' });
  expect([await exit, await said]).toEqual([
    [1, null],
    expect.stringMatching(/^The app in dist was built from another version [^\n]*\.\n$/),
  ]);
});

it('the command says its version', async () => {
  expect((await command(folder, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** It holds the notices of ICU, which name scripts of its build. They are not in the package. */
const icuNotices = 'node_modules/@electric-sql/pglite/dist/pglite.data';
const underGpl = /GNU (Affero |Lesser |Library )?General Public Licen|Liberation Fonts license/i;

it('no file of a release is under the GPL, or another licence of GNU', () => {
  const names = globSync('{dist,docs,locales,node_modules,server}/**/*.*', { cwd: program });
  const licences = globSync('**/LICENSE*', { cwd: program });
  expect(licences).toContain('dist/app/assets/pdfjs/standard_fonts/LICENSE_ARIMO');
  expect(licences).toContain('node_modules/@expo-google-fonts/arimo/LICENSE_FONT');
  // The names of a font are UTF-16.
  const textOf = (name: string) =>
    readFileSync(join(program, name)).toString('latin1').replaceAll('\0', '');
  const found = [...names, ...licences].filter((name) => underGpl.test(textOf(name)));
  expect(found).toEqual([icuNotices]);
});
