import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contractVersion } from '../platform/contractVersion.ts';
import { codeOf, StartError } from '../platform/operatorErrors.ts';
import { appFolder } from './appBuild.ts';

const filesBelow = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

/** The file in which the build records its contract. */
export const stampIn = (app: string): string => path.join(app, '.vite', 'contract');

/** Whether an app was built from this version's contract. */
export function hasSameContract(app: string): boolean {
  const stamp = stampIn(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === contractVersion();
}

/** Rejects a build of another user whose files this user cannot read. Throws `StartError`. */
export function assertReadable(app: string): void {
  const read = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw new StartError(
        `The built app in ${app} cannot be read (${codeOf(error)}): run “chmod -R a+rX ${path.dirname(app)}” as the user who built it, or remove it and build again.`,
      );
    }
  };
  for (const name of ['', ...(read(() => filesBelow(app)) ?? [])])
    read(() => accessSync(path.join(app, name), constants.R_OK));
}

/**
 * Rejects an app that this user cannot read, and one that was built from another contract, as after an upgrade
 * without a build. Throws `StartError`. Returns a sentence about a missing build, which each page shows too.
 */
export function builtAppFault(app = appFolder): string | null {
  if (!existsSync(path.join(app, 'index.html')))
    return `The app is not built: ${remedy}, and the pages will be there.`;
  assertReadable(app);
  if (hasSameContract(app)) return null;
  throw new StartError(
    `The app in dist was built from another version of this program: ${remedy} and start again.`,
  );
}

const remedy = existsSync(new URL('../../scripts/build.ts', import.meta.url))
  ? 'run “node_modules/.bin/node scripts/build.ts”'
  : 'unpack the release again into an empty folder';
