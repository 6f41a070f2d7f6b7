import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contractStamp, hasSameContract, stampIn } from '../server/web/contractStamp.ts';
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
  { script: byVite, folder: 'bench' },
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
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', stop);
      resolve(code);
    });
  });
}

async function make(some: readonly Bundle[]): Promise<void> {
  for (const one of some) {
    if ((await bundle(one)) !== 0)
      throw new Error('The app could not be built; the lines above say why.');
    await precompress(join(root, 'dist', one.folder));
  }
}

/** Builds the app into dist/app, unless dist/app was built from the same sources. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  const started = Date.now();
  const made = fingerprint();
  console.log('Building the app.');
  const [first, ...others] = bundles;
  await Promise.all([make([first]), make(others)]);
  writeFileSync(stampIn(app), contractStamp());
  writeFileSync(stamp, made);
  console.log(`App built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main) await buildIfStale();
