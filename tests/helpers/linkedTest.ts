import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { closePress, publishIssue } from '../../server/publish/index.ts';
import type { Resources } from '../../server/resources.ts';
import { linkedPdf } from './linkedPdf.ts';
import { type RunningStore, startStore } from './startStore.ts';

/** The issue that is published on top of the seeded ones. */
export const linkedTitle = 'The Linked Issue';

async function publishLinked(resources: Resources): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-linked-'));
  const file = join(folder, 'linked.pdf');
  await writeFile(file, linkedPdf());
  try {
    await publishIssue(resources, { file, title: linkedTitle, price: null, samplePages: 0 });
  } finally {
    await closePress();
    await rm(folder, { recursive: true });
  }
}

/** A test with a demo store (it has stand-ins for other hosts) in which the linked issue is. */
export const linkedTest = base.extend<object, { readonly store: RunningStore }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces, and nothing is in them
    async ({}, provide) => {
      const store = await startStore({ prepare: publishLinked, env: { DEMO: '1' } });
      await provide(store);
      await store.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ store }, provide) => provide(store.origin),
});
