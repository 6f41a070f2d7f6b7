import type { ReaderName } from '#contract/benchmark/measures.ts';
import type { Conditions } from '#contract/benchmark/report.ts';
import { publishFree } from '../../tests/helpers/command.ts';
import { startStore } from '../../tests/helpers/startStore.ts';
import { openLine } from './line.ts';
import { ourReading } from './ours.ts';
import { buildPeers, servePeers } from './peerPages.ts';
import type { Reading, Subject } from './reading.ts';
import type { Screens } from './screen.ts';
import { theirReading } from './theirs.ts';

/** Where every reader finds every file, each at the end of a line of the same kind. */
export interface Places {
  readonly begin: (reader: ReaderName, file: Subject, screens: Screens) => Promise<Reading>;
  readonly close: () => Promise<void>;
}

export async function openPlaces(
  subjects: readonly Subject[],
  network: Conditions['network'],
): Promise<Places> {
  await buildPeers();
  const store = await startStore({ seed: false });
  const issues = new Map<string, number>();
  for (const { name, path } of subjects) issues.set(name, await publishFree(store, path, name));
  const pages = await servePeers(subjects);
  const [ours, theirs] = [
    await openLine(store.origin, network),
    await openLine(pages.origin, network),
  ];
  return {
    begin: (reader, file, screens) =>
      reader === 'gatefold'
        ? ourReading(screens, ours, issues.get(file.name) ?? 0, file)
        : theirReading(screens, theirs, reader, file),
    async close() {
      await Promise.all([ours.close(), theirs.close()]);
      await pages.close();
      await store.stop();
    },
  };
}
