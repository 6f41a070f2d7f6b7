import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contractStamp, hasSameContract, stampIn } from '../server/web/contractHash.ts';
import { StartError } from '../server/platform/operatorErrors.ts';
import { precompress } from './precompress.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist', '.build-stamp');

/** A hash of all sources of the bundle. It does not use dates, because a checkout changes them. */
const inputs = [
  '{src,workers,contract,locales,public,embed}/**/*.*',
  'index.html',
  'vite.config.ts',
  'scripts/{embed,firstChunk,fixTouchLeak,japaneseFont,linaria,pdfParser,precompress,preloadHelper,styleNames}.ts',
  'package-lock.json',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: root }).toSorted()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

const app = join(root, 'dist', 'app');

const isFresh = (): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint() && hasSameContract(app);

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

/** The build of the app takes as long as all others together, so these two groups are built in parallel. */
const bundles: readonly [Bundle, ...Bundle[]] = [
  { script: byVite, folder: 'app' },
  { script: byVite, folder: 'embed-guide' },
  { script: byVite, folder: 'publish' },
  // A container image has no bench.
  ...(existsSync(join(root, 'bench')) ? [{ script: byVite, folder: 'bench' }] : []),
  { script: [join(import.meta.dirname, 'embed.ts')], folder: 'embed' },
];

/** Builds in a child process, so that the server does not retain the bundler's memory. */
function bundle({ script, folder }: Bundle): Promise<number | null> {
  const child = spawn(process.execPath, script, {
    cwd: root,
    stdio: 'inherit',
    // A test runner sets another value, which would put React's development build into the bundle.
    env: { ...process.env, NODE_ENV: 'production', BUNDLE: folder },
  });
  // The process may exit during the build: the store stops, or it cannot start.
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

async function make(some: readonly Bundle[]): Promise<void> {
  for (const one of some)
    if ((await bundle(one)) !== 0)
      throw new StartError('The app could not be built; the lines above say why.');
}

/** A build that goes on. */
export interface Build {
  /** Resolves as soon as the server can send all pages. */
  readonly pages: Promise<void>;
  /** Resolves when each file has a compressed copy. Until then the server compresses a file for each request. */
  readonly all: Promise<void>;
}

/** Builds the app and the pages beside it into `dist`, unless they were built from the same sources. */
export function startBuild(): Build {
  if (isFresh()) return { pages: Promise.resolve(), all: Promise.resolve() };
  const made = fingerprint();
  console.log('Building the app.');
  const pages = buildPages();
  return { pages, all: compressed(pages, made) };
}

async function buildPages(): Promise<void> {
  const started = Date.now();
  const [first, ...others] = bundles;
  await Promise.all([make([first]), make(others)]);
  writeFileSync(stampIn(app), contractStamp());
  console.log(`App built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function compressed(pages: Promise<void>, made: string): Promise<void> {
  await pages;
  for (const { folder } of bundles) await precompress(join(root, 'dist', folder));
  writeFileSync(stamp, made);
}

/** The same as one step. */
export const buildIfStale = (): Promise<void> => startBuild().all;

if (import.meta.main) await buildIfStale();
