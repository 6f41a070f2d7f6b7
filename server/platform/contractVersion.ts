import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version at the time of the build, in the built server; undefined in the sources. */
declare const builtContract: string | undefined;

/** Whether this is the built server or command. */
export const isBuilt = typeof builtContract === 'string';

/**
 * The version of the contract between app, server and command: a hash of its types and schemas. Programs of one
 * checkout or one release have the same.
 */
export function contractVersion(): string {
  if (typeof builtContract === 'string') return builtContract;
  const folder = fileURLToPath(new URL('../../contract', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const hash = createHash('sha256');
  for (const name of names.filter((one) => one.endsWith('.ts')).toSorted())
    hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

/** The header with the version in each request of the command, and in each answer of the store. */
export const versionHeader = 'gatefold-contract';

export const otherVersionSentence =
  'The running store has another version than this command: start the store again, or use the command of its version.';
