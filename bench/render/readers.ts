import { build, type Rolldown } from 'vite';
import type { ReaderName } from '../report/measures.ts';
import type { Reading, Helpers, GatefoldPage } from '../probes/index.ts';
import { withPacks } from '../../tests/helpers/builtPack.ts';
import { publishFree } from '../../tests/helpers/command.ts';
import { type RunningStore, startStore } from '../../tests/helpers/startStore.ts';
import type { Options } from '../options.ts';
import type { FoundFile } from './files.ts';
import { openLine } from './networkLine.ts';
import { gatefoldReading } from './gatefoldReading.ts';
import { buildPeers } from './installPeers.ts';
import { servePeers } from './peerPages.ts';
import type { Screens } from './screen.ts';
import { peerReading } from './peerReading.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';

declare global {
  interface Window {
    bench: Helpers;
    ours: GatefoldPage;
  }
}

/**
 * The probes of a page (bench/probes, which the demo's page /bench uses too), as one script. It runs
 * before the page's own scripts and sets `bench` and `ours` on the window.
 */
async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'bench/probes/install.ts', formats: ['iife'], name: 'watching' },
    },
  });
  const [first] = built as [Rolldown.RolldownOutput];
  return first.output[0].code;
}

type ReaderOptions = Pick<Options, 'network' | 'input' | 'hasPacks'>;

/** The origin of each reader with all files, each behind an equal simulated network. */
export interface Readers {
  /** Gatefold, and the other readers that are installed. */
  readonly names: readonly ReaderName[];
  readonly begin: (reader: ReaderName, file: FoundFile, screens: Screens) => Promise<Reading>;
  readonly close: () => Promise<void>;
}

export async function openReaders(
  subjects: readonly FoundFile[],
  options: ReaderOptions,
): Promise<Readers> {
  const readers: ReaderName[] = ['gatefold', ...(await buildPeers())];
  const script = await pageScript();
  const bare = await startStore({ db: 'pglite', seed: false });
  try {
    const issues = new Map<string, number>();
    for (const { name, path } of subjects) issues.set(name, await publishFree(bare, path, name));
    if (options.hasPacks) console.log('  building the packs');
    const store = options.hasPacks ? await withPacks(bare) : bare;
    return await readersOf({ subjects, readers, script, issues, store }, options);
  } catch (error) {
    await bare.stop();
    throw error;
  }
}

interface Ready {
  readonly subjects: readonly FoundFile[];
  readonly readers: readonly ReaderName[];
  readonly script: string;
  readonly issues: ReadonlyMap<string, number>;
  readonly store: RunningStore;
}

async function readersOf(
  { subjects, readers, script, issues, store }: Ready,
  { network, input }: ReaderOptions,
): Promise<Readers> {
  const pages = await servePeers(subjects);
  const [ours, theirs] = [
    await openLine(store.origin, network),
    await openLine(pages.origin, network),
  ];
  return {
    names: readers,
    async begin(reader, file, screens) {
      const screen = await screens.open(script);
      return reader === 'gatefold'
        ? gatefoldReading(screen, ours, issues.get(file.name) ?? 0, file, input)
        : peerReading(screen, theirs, reader, file, input);
    },
    async close() {
      await Promise.all([ours.close(), theirs.close()]);
      await pages.close();
      await store.stop();
    },
  };
}
