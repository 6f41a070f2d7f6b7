import type { ReaderName } from '#contract/benchmark/measures.ts';
import type { BenchFile, Conditions } from '#contract/benchmark/report.ts';
import type { Reading, Subject } from '../../src/pages/bench/probes/index.ts';
import { publishFree } from '../../tests/helpers/command.ts';
import { startStore } from '../../tests/helpers/startStore.ts';
import { openLine } from './line.ts';
import { pageScript } from './pageScript.ts';
import { readingOfOurs } from './ours.ts';
import { buildPeers, servePeers } from './peerPages.ts';
import type { Screens } from './screen.ts';
import { theirReading } from './theirs.ts';

/** A PDF and its addresses. */
export interface FoundFile extends Readonly<BenchFile>, Subject {
  readonly path: string;
}

/** The origin of each reader with all files, each behind an equal simulated network. */
export interface Places {
  readonly begin: (reader: ReaderName, file: FoundFile, screens: Screens) => Promise<Reading>;
  readonly close: () => Promise<void>;
}

export async function openPlaces(
  subjects: readonly FoundFile[],
  network: Conditions['network'],
): Promise<Places> {
  await buildPeers();
  const script = await pageScript();
  const store = await startStore({ db: 'pglite', seed: false });
  const issues = new Map<string, number>();
  for (const { name, path } of subjects) issues.set(name, await publishFree(store, path, name));
  const pages = await servePeers(subjects);
  const [ours, theirs] = [
    await openLine(store.origin, network),
    await openLine(pages.origin, network),
  ];
  return {
    async begin(reader, file, screens) {
      const screen = await screens.open(script);
      return reader === 'gatefold'
        ? readingOfOurs(screen, ours, issues.get(file.name) ?? 0, file)
        : theirReading(screen, theirs, reader, file);
    },
    async close() {
      await Promise.all([ours.close(), theirs.close()]);
      await pages.close();
      await store.stop();
    },
  };
}
