import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPacks } from '../../tests/helpers/builtPack.ts';
import { publishFree } from '../../tests/helpers/command.ts';
import { corpusFile } from '../../tests/helpers/corpus.ts';
import { startStore, type RunningStore } from '../../tests/helpers/startStore.ts';

/** A real store that publishes an issue, and builds its packs, when a measure first needs it. */
export interface BenchStore {
  /** Has another address after each issue: see `withPacks`. */
  readonly store: RunningStore;
  /** Removed with the shop. */
  readonly folder: string;
  /** The issue made from a file of the corpus. */
  readonly issue: (name: string) => Promise<number>;
  /** Publishes a free issue, with more options of the command. It has no pack until `pack` builds it. */
  readonly add: (file: string, title: string, ...options: string[]) => Promise<number>;
  /** Builds all missing packs. */
  readonly pack: () => Promise<void>;
  /** Both. */
  readonly publish: (file: string, title: string, ...options: string[]) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openBenchStore(): Promise<BenchStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-bench-'));
  let store = await startStore({ db: 'pglite', seed: false });
  const issues = new Map<string, Promise<number>>();
  const add: BenchStore['add'] = (file, title, ...options) =>
    publishFree(store, file, title, ...options);
  const pack = async (): Promise<void> => {
    store = await withPacks(store);
  };
  const publish: BenchStore['publish'] = async (...given) => {
    const id = await add(...given);
    await pack();
    return id;
  };
  return {
    get store() {
      return store;
    },
    folder,
    issue(name) {
      const known = issues.get(name) ?? publish(corpusFile(name), name);
      issues.set(name, known);
      return known;
    },
    add,
    pack,
    publish,
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
