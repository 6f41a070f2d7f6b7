import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishFree } from '../../tests/helpers/command.ts';
import { corpusFile } from '../../tests/helpers/corpus.ts';
import { startStore, type RunningStore } from '../../tests/helpers/startStore.ts';

/** A real store that publishes an issue when a measure first needs it. */
export interface BenchStore {
  readonly store: RunningStore;
  /** Removed with the shop. */
  readonly folder: string;
  /** The issue made from a file of the corpus. */
  readonly issue: (name: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openBenchStore(): Promise<BenchStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-bench-'));
  const store = await startStore({ db: 'pglite', seed: false });
  const issues = new Map<string, Promise<number>>();
  return {
    store,
    folder,
    issue(name) {
      const known = issues.get(name) ?? publishFree(store, corpusFile(name), name);
      issues.set(name, known);
      return known;
    },
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
