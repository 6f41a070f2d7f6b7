import { basename } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { Condition, ReaderName } from '../report/measures.ts';
import type { Conditions } from '../report/reportSchema.ts';
import type { Reading, Helpers, GatefoldPage, Opening } from '../probes/index.ts';
import { withPacks } from '../../tests/helpers/builtPack.ts';
import { publishFree } from '../../tests/helpers/command.ts';
import { type RunningStore, startStore } from '../../tests/helpers/startStore.ts';
import type { Options } from '../options.ts';
import type { FoundFile } from './files.ts';
import { type Line, openLine } from './networkLine.ts';
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
  /** Gatefold, and the other readers that are installed and measured with a file. */
  readonly measuring: (file: FoundFile) => readonly ReaderName[];
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
    for (const path of new Set(subjects.map(({ path }) => path)))
      issues.set(path, await publishFree(bare, path, basename(path, '.pdf')));
    if (options.hasPacks) console.log('  building the packs');
    const store = options.hasPacks ? await withPacks(bare) : bare;
    return await readersOf({ subjects, readers, script, issues, store }, options);
  } catch (error) {
    await bare.stop();
    throw error;
  }
}

/** The line of a condition, instead of that of the command. */
const lines: Partial<Record<Condition, Conditions['network']>> = {
  'magazine-fast': 'fast',
  'magazine-slow': 'slow',
  heavy: 'none',
  'heavy-fast': 'fast',
  'heavy-slow': 'slow',
};

/** EmbedPDF loads a file as a whole before its first page. */
const withoutEmbedPdf: readonly Condition[] = ['magazine-slow', 'heavy-fast', 'heavy-slow'];

const openingOf = ({ kind }: FoundFile): Opening =>
  kind === 'idle' || kind === 'link' ? kind : 'at-once';

interface Ready {
  readonly subjects: readonly FoundFile[];
  readonly readers: readonly ReaderName[];
  readonly script: string;
  /** By the path of the file. */
  readonly issues: ReadonlyMap<string, number>;
  readonly store: RunningStore;
}

async function readersOf(
  { subjects, readers, script, issues, store }: Ready,
  { network, input }: ReaderOptions,
): Promise<Readers> {
  const pages = await servePeers(subjects);
  const opened = new Map<string, Promise<Line>>();
  const lineTo = (target: string, { kind }: FoundFile): Promise<Line> => {
    const own = lines[kind] ?? network;
    const line = opened.get(`${target} ${own}`) ?? openLine(target, own);
    opened.set(`${target} ${own}`, line);
    return line;
  };
  return {
    measuring: ({ kind }) =>
      readers.filter((name) => name !== 'embedpdf' || !withoutEmbedPdf.includes(kind)),
    async begin(reader, file, screens) {
      const screen = await screens.open(script);
      const manner = { input, opening: openingOf(file) };
      if (reader !== 'gatefold')
        return peerReading(screen, await lineTo(pages.origin, file), reader, file, manner);
      const line = await lineTo(store.origin, file);
      return gatefoldReading(screen, line, issues.get(file.path) ?? 0, file, manner);
    },
    async close() {
      for (const line of opened.values()) await (await line).close();
      await pages.close();
      await store.stop();
    },
  };
}
