import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildIfStale, buildPrograms, programsFingerprint } from './build.ts';
import { packagesBeside } from './serverBundle.ts';

/**
 * `npm run release` writes a release of this version into `dist/release`: the archive, its part of the changelog, the
 * image where Docker runs, and their SHA-256 sums.
 *
 * The archive is for the platform that made it, because its canvas is an addon of 34 MB for each of a dozen platforms. So it
 * brings Node for this platform too, which a clone installs as a package: the store runs on the tested version, with the
 * permissions of the PDF worker and the lock of the embedded database, which Node 20 lacks.
 *
 * | part of linux-x64 | MB | compressed |
 * | --- | --- | --- |
 * | Node | 121 | 45 |
 * | canvas, PGlite, pdf.js and qpdf | 63 | 24 |
 * | server, command, pages, texts | 48 | 19 |
 * | the demo: 24 magazines, packs, database | 173 | 134 |
 *
 * One PDF of the demo has 52 MB. The demo is finished, because generating it takes minutes, and 90 MB of packages.
 */
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const platform = `${process.platform}-${process.arch}`;
const name = `gatefold-${version}-${platform}`;

/** Files that the built programs read by the places of their sources. The app, Node and the tools read none of the rest. */
const files = [
  'LICENSE',
  'CHANGELOG.md',
  'docs/**/*.*',
  'locales/**/*.{json,md}',
  'server/**/*.{css,js,json,sql}',
  'dist/{app,embed,embed-guide,prerender,publish,server}/**/*.*',
  'dist/app/.vite/*',
  'dist/app/assets/pdfjs/*/LICENSE*',
  'dist/{embed-guide,publish}/.vite/*',
];
const demoFiles = ['demo/**/*.{css,html,js}', 'dist/bench/**/*.*', 'dist/bench/.vite/*'];

export interface ReleaseParts {
  /** The folder of the finished demo store; null without a demo. */
  readonly demoStore: string | null;
  /** Whether the release brings Node. */
  readonly node: boolean;
}

/** Writes a program that runs by itself into an empty folder. */
export function assemble(folder: string, { demoStore, node }: ReleaseParts): void {
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync(demoStore ? [...files, ...demoFiles] : files, { cwd: root }))
    if (!file.endsWith('tsconfig.json')) copy(file, folder);
  if (!demoStore) for (const file of demoPrograms) rmSync(join(folder, file), { force: true });
  else cpSync(demoStore, join(folder, 'demo/store'), { recursive: true });
  copyPackages(folder);
  if (node) copyNode(folder);
  writeFileSync(join(folder, 'package.json'), packageFile());
  launcher(join(folder, 'gatefold'), 'dist/server/gatefold.js');
  launcher(join(folder, 'start'), '--max-semi-space-size=8', 'dist/server/server.js');
}

const demoPrograms = ['demo', 'simulators'].flatMap((program) => [
  `dist/server/${program}.js`,
  `dist/server/${program}.js.map`,
]);

function copy(file: string, folder: string): void {
  const to = join(folder, file);
  mkdirSync(dirname(to), { recursive: true });
  const from = join(root, file);
  if (!from.endsWith('/')) cpSync(from, to, { recursive: true, dereference: true });
}

/** The packages that cannot be bundled, and of the canvas the part of this platform. */
function copyPackages(folder: string): void {
  const addons = globSync('node_modules/@napi-rs/canvas-*/*.node', { cwd: root }).map(dirname);
  const patterns = [
    ...Object.entries(packagesBeside).flatMap(([one, parts]) =>
      ['package.json', 'LICENSE*', ...parts].map((part) => `node_modules/${one}/${part}`),
    ),
    ...addons.map((addon) => `${addon}/*`),
  ];
  for (const file of globSync(patterns, { cwd: root })) copy(file, folder);
}

/** Node of the package that a clone runs, if there is one for this platform. Otherwise the launchers use the installed one. */
function copyNode(folder: string): void {
  const [from] = globSync('node_modules/node-*/bin/node', { cwd: root });
  if (from === undefined) return;
  mkdirSync(join(folder, 'bin'), { recursive: true });
  copyFileSync(join(root, from), join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
}

function packageFile(): string {
  const [start, gatefold] = ['./start', './gatefold'];
  const description = { name: 'gatefold', version, private: true, type: 'module', license: 'MIT' };
  return `${JSON.stringify({ ...description, scripts: { start, gatefold } }, null, 2)}\n`;
}

function launcher(file: string, ...args: readonly string[]): void {
  writeFileSync(
    file,
    `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
# As npm does: the default data folder is in this one, and files are named from the user's.
export INIT_CWD="\${INIT_CWD:-$PWD}"
cd "$here" || exit 1
node=$here/bin/node
[ -x "$node" ] || node=node
exec "$node" ${args.join(' ')} "$@"
`,
  );
  chmodSync(file, 0o755);
}

/** The part of the changelog about this version, or about the changes since the last one. */
export function changesOf(changelog: string, wanted: string): string {
  const parts = changelog.split(/^(?=## )/m);
  const named = (title: string): string | undefined =>
    parts.find((part) => part.startsWith(`## [${title}]`));
  const found = named(wanted) ?? named('Unreleased');
  if (found === undefined) throw new Error(`CHANGELOG.md has no part about ${wanted}.`);
  return found;
}

/** Generates the demo again only after a change of the programs, because that takes minutes. */
async function finishedDemo(): Promise<string> {
  const folder = join(root, '.cache', 'demo', programsFingerprint().slice(0, 16));
  if (existsSync(folder)) return folder;
  const { makeFinishedStore } = await import('../demo/makeFinishedStore.ts');
  await makeFinishedStore(`${folder}.work`, folder);
  return folder;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the archive of the image; null where Docker cannot build one. */
function image(to: string): string | null {
  const hasDocker = spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
  if (!hasDocker) {
    console.log('Docker does not run here: the release has no image.');
    return null;
  }
  const [tag, file] = [`gatefold:${version}`, `gatefold-${version}-image.tar`];
  execFileSync('docker', ['build', '-f', 'Containerfile', '-t', tag, '.'], {
    cwd: root,
    stdio: 'inherit',
  });
  execFileSync('docker', ['save', '-o', join(to, file), tag]);
  return file;
}

async function release(): Promise<void> {
  const to = join(root, 'dist', 'release');
  await build();
  assemble(join(to, name), { demoStore: await finishedDemo(), node: true });
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0'] : [];
  const archive = `${name}.tar.gz`;
  execFileSync('tar', [...owner, '--mode=a+rX', '-czf', archive, name], {
    cwd: to,
    stdio: 'inherit',
  });
  rmSync(join(to, name), { recursive: true });
  const changes = `gatefold-${version}-changes.md`;
  writeFileSync(
    join(to, changes),
    changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
  );
  const made = [archive, changes, image(to)].filter((file) => file !== null);
  const sums = await Promise.all(
    made.map(async (file) => `${await sumOf(join(to, file))}  ${file}`),
  );
  writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  console.log(`The release of ${version} is in dist/release:\n${sums.join('\n')}`);
}

async function build(): Promise<void> {
  process.umask(0o022);
  await buildIfStale();
  await buildPrograms();
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  // For the image: the program alone, in a folder.
  if (values.folder === undefined) await release();
  else {
    await build();
    assemble(values.folder, { demoStore: null, node: false });
  }
}
