import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { contractVersion } from '../server/platform/contractVersion.ts';
import { type Lock, lockFolder } from '../server/platform/exclusiveFolderLock.ts';
import { assertReadable, hasSameContract, stampIn } from '../server/web/contractHash.ts';
import { FolderInUse, StartError } from '../server/platform/operatorErrors.ts';

const brotli = promisify(brotliCompress);

/**
 * Writes a brotli file at the best quality beside each text file of the bundle. The server sends it: a seventh smaller than
 * compression during a request, and no work for each request.
 */
export async function precompress(folder: string): Promise<void> {
  const names = globSync('{assets/**/,}*.{js,mjs,css,svg}', { cwd: folder });
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      // The store can be open already. A browser would keep an unfinished file for a year.
      const unfinished = `${file}.br.part`;
      await writeFile(unfinished, await brotli(await readFile(file)));
      await rename(unfinished, `${file}.br`);
    }),
  );
}

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** A group of bundles with its own stamp: a change of the server does not build the app again. */
interface Group {
  readonly stamp: string;
  /** The patterns of its sources. */
  readonly inputs: readonly string[];
}

const pages: Group = {
  stamp: join(dist, '.build-stamp'),
  inputs: [
    '{src,workers,contract,locales,public,embed}/**/*.*',
    'bench/{page,probes,report}/**/*.*',
    'index.html',
    'vite.config.ts',
    'scripts/{build,codeSplitting,embed,linaria,vitePlugins}.ts',
    'package-lock.json',
    'server/publishing/pdf-worker/standardFonts.ts',
  ],
};

const programs: Group = {
  stamp: join(dist, '.server-stamp'),
  inputs: [
    '{server,contract,workers,demo}/**/*.*',
    'vite.config.ts',
    'scripts/{build,serverBundle}.ts',
    'package-lock.json',
  ],
};

/** Changes with the sources of the server, the command and the demo. */
export const programsFingerprint = (): string => fingerprint(programs);

/** A hash of all sources. It does not use dates, because a checkout changes them. */
function fingerprint({ inputs }: Group): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: root }).toSorted()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

const app = join(dist, 'app');

const isMade = (group: Group): boolean =>
  existsSync(group.stamp) && readFileSync(group.stamp, 'utf8') === fingerprint(group);

function isFresh(): boolean {
  assertReadable(app);
  return isMade(pages) && hasSameContract(app);
}

const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
);
const byVite = [vite, 'build', '--logLevel', 'warn'];

interface Bundle {
  readonly script: readonly string[];
  /** The folder of `dist` that the bundle is written to, and its name in `vite.config.ts`. */
  readonly folder: string;
}

/** Only the server uses it. It is built in parallel with the app, because both are part of the first page. */
const prerenderer: Bundle = { script: byVite, folder: 'prerender' };

/**
 * The build of the app takes as long as all others together, so these two groups are built in parallel. A store
 * opens when the app is built, so the others have the lower priority.
 */
const bundles: readonly [Bundle, ...Bundle[]] = [
  { script: byVite, folder: 'app' },
  { script: byVite, folder: 'embed-guide' },
  { script: byVite, folder: 'publish' },
  // A container image has no bench.
  ...(existsSync(join(root, 'bench')) ? [{ script: byVite, folder: 'bench' }] : []),
  { script: [join(import.meta.dirname, 'embed.ts')], folder: 'embed' },
];

/** Builds in a process of its own, because a bundle is chosen by the environment. */
function bundle({ script, folder }: Bundle, priority: number): Promise<number | null> {
  const child = spawn(process.execPath, script, {
    cwd: root,
    stdio: 'inherit',
    // A test runner sets another value, which would put React's development build into the bundle.
    env: { ...process.env, NODE_ENV: 'production', BUNDLE: folder },
  });
  if (child.pid !== undefined && priority !== constants.priority.PRIORITY_NORMAL)
    setPriority(child.pid, priority);
  // The process may exit during the build.
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', stop);
      process.off('exit', stop);
      resolve(code);
    });
  });
}

async function make(
  some: readonly Bundle[],
  onBuilt: () => void,
  priority: number = constants.priority.PRIORITY_NORMAL,
): Promise<void> {
  for (const one of some) {
    if ((await bundle(one, priority)) !== 0) throw notBuilt();
    onBuilt();
  }
}

/** Milliseconds between two attempts to lock `dist`. */
const lockEvery = 200;

/** The system releases the lock of a build that was killed. */
async function lockDist(): Promise<Lock> {
  mkdirSync(dist, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lockFolder(dist);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (attempt === 1) console.log('Another process is building: waiting until it has finished.');
      await setTimeout(lockEvery);
    }
  }
}

/**
 * Makes a group, unless it was made from the same sources. Two builds at the same time would replace each other's files, so the
 * second one waits, and then finds the stamp of the first. A build that was killed leaves no stamp.
 */
async function makeIfStale(
  group: Group,
  isFresh: () => boolean,
  build: () => Promise<void>,
): Promise<void> {
  if (isFresh()) return;
  const lock = await lockDist();
  try {
    if (isFresh()) return;
    const made = fingerprint(group);
    rmSync(group.stamp, { force: true });
    await build();
    writeFileSync(group.stamp, made);
  } finally {
    await lock.release();
  }
}

async function buildPages(onPages: () => void): Promise<void> {
  console.log('Building the app.');
  // The server serves only folders that exist at its start.
  for (const { folder } of bundles) mkdirSync(join(dist, folder), { recursive: true });
  const progress = reportProgress();
  const [appBundle, ...others] = bundles;
  const makeApp = async (): Promise<void> => {
    await Promise.all([make([appBundle], progress.onBuilt), make([prerenderer], progress.onBuilt)]);
    writeFileSync(stampIn(app), contractVersion());
    console.log(`App built in ${progress.seconds()} s.`);
    onPages();
  };
  const beside = make(others, progress.onBuilt, constants.priority.PRIORITY_BELOW_NORMAL);
  await Promise.all([makeApp(), beside]).finally(() => progress.stop());
  for (const { folder } of bundles) await precompress(join(dist, folder));
}

/** Milliseconds between two lines about the progress. */
const reportEvery = 10_000;

function reportProgress() {
  const started = Date.now();
  const seconds = (): string => ((Date.now() - started) / 1000).toFixed(1);
  let done = 0;
  const timer = setInterval(
    () =>
      console.log(
        `Building: ${done} of ${bundles.length + 1} parts are done after ${seconds()} s.`,
      ),
    reportEvery,
  );
  return {
    seconds,
    onBuilt: (): void => void (done += 1),
    stop: (): void => clearInterval(timer),
  };
}

/** Builds the app and the pages beside it into `dist`, unless they were built from the same sources. */
export const buildIfStale = (): Promise<void> => buildAndTell(() => {});

/** @param onPages is called when the server can send the pages of the store; those beside the app follow */
const buildAndTell = (onPages: () => void): Promise<void> =>
  makeIfStale(pages, isFresh, () => buildPages(onPages));

/** Builds the server and the command, unless they are fresh. `npm start` runs their sources, so it does not wait for this. */
export const buildPrograms = (): Promise<void> =>
  makeIfStale(
    programs,
    () => isMade(programs),
    () => make([{ script: byVite, folder: 'server' }], () => {}),
  );

export interface Build {
  /** Resolves as soon as the server can send the pages of the store. Those beside the app follow. */
  readonly pages: Promise<void>;
  /** Resolves when each file has a compressed copy. Until then the server compresses a file for each request. */
  readonly all: Promise<void>;
}

/**
 * `buildIfStale` in a process of its own. Otherwise the server's `umask` would make files of the build private, and
 * the server would retain the memory of the build.
 */
export function startBuildProcess(): Build {
  if (isFresh()) return { pages: Promise.resolve(), all: Promise.resolve() };
  const child = fork(import.meta.filename, { execArgv: [] });
  const stop = () => child.kill();
  process.once('exit', stop);
  const message = once(child, 'message');
  const ending = async (): Promise<void> => {
    const [code] = (await once(child, 'exit')) as [number | null];
    process.off('exit', stop);
    if (code !== 0) throw notBuilt();
  };
  const all = ending();
  const firstPages = async (): Promise<void> => void (await Promise.race([message, all]));
  return { pages: firstPages(), all };
}

const notBuilt = (): StartError =>
  new StartError('The app could not be built; the lines above say why.');

/** The program. A process that starts it by `startBuildProcess` gets a message when the pages are built. */
async function main(): Promise<void> {
  // The files are public.
  process.umask(0o022);
  process.once('disconnect', () => process.exit(1));
  try {
    await buildAndTell(() => process.send?.('pages'));
    if (!process.send) await buildPrograms();
  } catch (error) {
    if (!process.send) console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
  process.exit();
}

if (import.meta.main) await main();
