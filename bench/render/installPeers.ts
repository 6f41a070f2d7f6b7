import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PeerName } from '../report/measures.ts';
import { others } from '../report/ratioTables.ts';
import { precompress } from '../../scripts/build.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import { firstLine } from '../figures.ts';

const home = join(root, 'bench/peers');
export const built = join(root, '.cache/bench/peers');
const stamp = join(built, '.stamp');

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(['src/*', '*.{json,html,ts}'], { cwd: home }).toSorted())
    hash.update(path).update(readFileSync(join(home, path)));
  return hash.digest('hex');
}

/** The packages of each reader, and the module that drives it. */
const peers: Readonly<Record<PeerName, { module: string; packages: readonly string[] }>> = {
  'pdfjs-main': { module: 'pdfjs.ts', packages: ['pdfjs-dist'] },
  'pdfjs-worker': { module: 'pdfjs.ts', packages: ['pdfjs-dist'] },
  'react-pdf': { module: 'reactPdf.tsx', packages: ['react', 'react-dom', 'react-pdf'] },
  embedpdf: {
    module: 'embedPdf.ts',
    packages: ['@embedpdf/engines', '@embedpdf/models', '@embedpdf/pdfium'],
  },
};

export const packages = join(home, 'node_modules');

/** The packages of a reader that are not installed. */
export const missingOf = (peer: PeerName, folder = packages): string[] =>
  peers[peer].packages.filter((name) => !existsSync(join(folder, name, 'package.json')));

/**
 * Installs and builds the other readers, unless a build of the same sources exists. Returns those that are
 * installed; prints a sentence for each other one.
 */
export async function buildPeers(): Promise<PeerName[]> {
  const print = fingerprint();
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
  if (!isBuilt) install();
  const absent = others.filter((peer) => missingOf(peer).length > 0);
  for (const peer of absent)
    console.log(`${peer} is not measured: ${missingOf(peer).join(', ')} is not installed.`);
  const present = others.filter((peer) => !absent.includes(peer));
  if (isBuilt || present.length === 0) return present;
  try {
    build([...new Set(absent.map((peer) => peers[peer].module))]);
    // As the store sends its files.
    await precompress(built);
  } catch (error) {
    console.log(`The other readers are not measured: ${firstLine(error)}`);
    return [];
  }
  // An incomplete installation is tried again.
  if (absent.length === 0) writeFileSync(stamp, print);
  return present;
}

/** Without the registry, the packages of an earlier installation remain. */
function install(): void {
  console.log('Installing and building the readers beside ours.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  try {
    inPeers([npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
  } catch (error) {
    console.log(`The other readers could not be installed: ${firstLine(error)}`);
  }
}

/** @param absent the modules of readers that are not installed */
function build(absent: readonly string[]): void {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'));
  const config = join(home, 'vite.config.ts');
  const command = [join(vite, 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'error'];
  inPeers([process.execPath, ...command], { ABSENT_PEERS: absent.join(',') });
}

function inPeers([command = '', ...args]: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  execFileSync(command, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** The versions that are measured, by the package's name. */
export function peerVersions(): Record<string, string> {
  const names = ['pdfjs-dist', 'react-pdf', '@embedpdf/engines', '@embedpdf/pdfium'];
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.fromEntries(names.map((name) => [name, dependencies[name] ?? '']));
}
