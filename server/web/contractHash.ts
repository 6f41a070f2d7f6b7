import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, StartError } from '../platform/operatorErrors.ts';
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

/** Rejects a build of another user whose files this user cannot read. Throws `StartError`. */
export function assertReadable(app: string): void {
  for (const name of ['', ...globSync('{.vite/*,**}', { cwd: app })])
    try {
      accessSync(path.join(app, name), constants.R_OK);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue;
      throw new StartError(
        `The built app in ${app} cannot be read (${codeOf(error)}): run “chmod -R a+rX ${path.dirname(app)}” as the user who built it, or remove it and build again.`,
      );
    }
}

/**
 * Rejects an app that this user cannot read, and one that was built from another contract, as after an upgrade
 * without a build. Throws `StartError`. Returns a sentence about a missing build, which each page shows too.
 */
export function builtAppFault(app = bundleFolder): string | null {
  if (!existsSync(path.join(app, 'index.html')))
    return `The app is not built: run “${command}”, and the pages will be there.`;
  assertReadable(app);
  if (hasSameContract(app)) return null;
  throw new StartError(
    `The app in dist was built from another version of this program: run “${command}” and start again.`,
  );
}

const command = 'node_modules/.bin/node scripts/build.ts';
