import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/operatorErrors.ts';
import { bundleFolder } from './bundle.ts';

const contract = fileURLToPath(new URL('../../contract', import.meta.url));

/** A hash of the types and schemas between app and server. */
export function contractStamp(): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.ts', { cwd: contract }).toSorted())
    hash.update(file).update(readFileSync(path.join(contract, file)));
  return hash.digest('hex');
}

/** The file in which the build records its contract. */
export const stampIn = (app: string): string => path.join(app, '.vite', 'contract');

/** Whether an app was built from this version's contract. */
export function hasSameContract(app: string): boolean {
  const stamp = stampIn(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === contractStamp();
}

/**
 * Rejects an app that was built from another contract, as after an upgrade without a build. Throws
 * `StartError`. Without a build, each page shows this.
 */
export function assertSameContract(app = bundleFolder): void {
  if (!existsSync(path.join(app, 'index.html')) || hasSameContract(app)) return;
  throw new StartError(
    'The app in dist was built from another version of this program: run “node_modules/.bin/node scripts/build.ts” and start again.',
  );
}
