import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a process is started that works on files of other people. */
export interface Confinement {
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node. */
  readonly execArgv: readonly string[];
}

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** What the PDF worker is made of, folders with an asterisk. Settings and data may lie in the project's folder too. */
const code = [
  'package.json',
  'node_modules/*',
  'contract/*',
  'server/platform/disk.ts',
  'server/platform/titles.ts',
  'server/publishing/*',
];

/**
 * A process that knows no setting of the store, and to which Node gives no file but its own code and
 * what lies in `home`. It may start no other process. Its addons are native code and could get round
 * this: it is a second wall behind what decoders do against hostile files themselves.
 */
export const confinedTo = (home: string): Confinement => ({
  env: timeZone(),
  execArgv: isAvailable
    ? [
        '--permission',
        ...inEveryName(project, code).map((name) => `--allow-fs-read=${name}`),
        ...inEveryName(home, ['*']).flatMap((name) => [
          `--allow-fs-read=${name}`,
          `--allow-fs-write=${name}`,
        ]),
        // @napi-rs/canvas paints, and the guard is a thread.
        '--allow-addons',
        '--allow-worker',
      ]
    : [],
});

/** Node 22.13 and newer; the project brings its own. */
const isAvailable = process.allowedNodeEnvironmentFlags.has('--permission');

const timeZone = (): Record<string, string> => (process.env.TZ ? { TZ: process.env.TZ } : {});

/** Node compares names, and modules are loaded by the one that no link is part of. */
const inEveryName = (folder: string, names: readonly string[]): string[] =>
  [...new Set([folder, realpathSync(folder)])].flatMap((each) =>
    names.map((name) => path.join(each, name)),
  );
