import { rm } from 'node:fs/promises';
import type { MinorUnits } from '#contract/money.ts';
import { issues, plans, store } from '../server/db/schema.ts';
import { inWorkFolder, publishIssue } from '../server/publish/index.ts';
import { type Limits, limits } from '../server/publish/limits.ts';
import type { Resources } from '../server/resources.ts';
import { seedCoupons } from './seedCoupons.ts';
import { demoIssues, type DemoIssue } from './content/issues.ts';
import { openPressRoom } from './content/pressRoom.ts';

export { demoIssues, type DemoIssue } from './content/issues.ts';

const slowest = 'farlight-1';

/** Prices in minor units of the store's currency. */
export const demoPlans = [
  { period: 'week', price: 390 },
  { period: 'month', price: 990 },
  { period: 'quarter', price: 2490 },
  { period: 'halfyear', price: 4490 },
  { period: 'year', price: 7990 },
] as const satisfies readonly { period: string; price: number }[];

const storeWords = {
  name: 'Gatefold & Daughters',
  description:
    'Ten magazines that do not exist anywhere else: stars, salt, stairs, small boats. Open one; the first pages are on the house.',
} as const;

/**
 * Brings the demo into an empty store, or goes on where it was interrupted: what is already in the
 * catalogue by its key is left alone. A store with issues of its own and none of the demo's is never
 * touched. `report` is told each step in a sentence; an aborted `signal` ends it with a rejection.
 */
export async function seedDemo(
  resources: Resources,
  report: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const there = await keysInStore(resources);
  if (!there) return;
  const missing = demoIssues.filter(({ key }) => !there.has(key));
  if (missing.length > 0) {
    if (there.size === 0) await setUpStore(resources);
    await addPlans(resources);
    // The last published stands first in the catalogue.
    const wanted = missing.toReversed();
    await inWorkFolder(resources.settings.dataDir, (folder) =>
      publishAll(resources, wanted, { folder, report, signal }),
    );
  }
  // Last, because they open issues.
  await seedCoupons(resources);
}

/** The demo keys that the store has; null where it belongs to somebody else. */
async function keysInStore({ db }: Resources): Promise<ReadonlySet<string> | null> {
  const rows = await db.select({ key: issues.demoKey }).from(issues);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  return rows.length > 0 && keys.length === 0 ? null : new Set(keys);
}

async function setUpStore({ db }: Resources): Promise<void> {
  await db.update(store).set(storeWords);
}

async function addPlans({ db }: Resources): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.select({ id: plans.id }).from(plans).limit(1);
    if (some.length === 0)
      await tx
        .insert(plans)
        .values(demoPlans.map((plan) => ({ ...plan, price: plan.price as MinorUnits })));
  });
}

/** No file of our own is hostile: where it takes long, the machine is slow. */
const patientLimits: Limits = { ...limits, pressSeconds: 600 };

interface Terms {
  /** Where the printed files lie until they are published. */
  readonly folder: string;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

async function publishAll(
  resources: Resources,
  wanted: readonly DemoIssue[],
  { folder, report, signal }: Terms,
): Promise<void> {
  const keys = wanted.map(({ key }) => key);
  // The book of photographs takes as long as ten others: begun first, nobody waits for it.
  const slowFirst = keys.toSorted((a, b) => Number(b === slowest) - Number(a === slowest));
  signal.throwIfAborted();
  const room = openPressRoom(slowFirst, folder);
  signal.addEventListener('abort', () => void room.close(), { once: true });
  const done = demoIssues.length - wanted.length;
  try {
    for (const [i, issue] of wanted.entries()) {
      report(
        `Printing ${issue.title || 'a number without a name'} (${done + i + 1} of ${demoIssues.length})`,
      );
      const file = await room.printed(issue.key);
      const { key, title, description, price, samplePages } = issue;
      const order = { file, title, description, price, samplePages, demoKey: key };
      await publishIssue(resources, order, () => {}, { signal, limits: patientLimits });
      await rm(file, { force: true });
    }
  } finally {
    await room.close();
  }
}
