import { availableParallelism } from 'node:os';
import { eq } from 'drizzle-orm';
import type { MinorUnits } from '#contract/money.ts';
import { issues, plans, store, users } from '../server/platform/db/schema.ts';
import { lockShelf } from '../server/publishing/saveIssue.ts';
import type { Resources } from '../server/platform/resources.ts';
import { demoIssues } from './content/issues.ts';
import {
  keysInStore,
  publicationOf,
  publishMagazines,
  type PublishedMagazine,
} from './publishMagazines.ts';
import { seedCoupons } from './seedCoupons.ts';

/** Prices in minor units of the store's currency. */
export const demoPlans = [
  { period: 'week', price: 390 },
  { period: 'month', price: 990 },
  { period: 'quarter', price: 2490 },
  { period: 'halfyear', price: 4490 },
  { period: 'year', price: 7990 },
] as const satisfies readonly { period: string; price: number }[];

const storeTexts = {
  name: 'Gatefold & Daughters',
  description:
    'Ten magazines that do not exist anywhere else: stars, salt, stairs, small boats. Open one; the first pages are on the house.',
} as const;

/** The first issues of the store: striking ones of several magazines, each generated in about a second. */
export const openingKeys: readonly string[] = ['ferry-9', 'saltwort-7', 'marsa-3', 'button-7'];

const isOpening = ({ key }: PublishedMagazine): boolean => openingKeys.includes(key);

export interface SeedProgress {
  readonly published: number;
  readonly total: number;
  /** How many of them this process has published. */
  readonly added: number;
  /** False while this process generates issues. */
  readonly isDone: boolean;
}

interface Seeding {
  readonly progress: SeedProgress;
  /** Generates and publishes the first magazines. Rejects if it fails. */
  open(): Promise<void>;
  /** Does the same for all others with low priority. Rejects if it fails. The next start continues. */
  complete(): Promise<void>;
}

/**
 * Adds the demo to an empty store, or continues after an interruption. It does not change issues whose key is in
 * the catalogue, or a store that has only issues of a publisher. An aborted `signal` rejects the current work.
 * @param report prints a line for the operator
 */
export async function startSeeding(
  resources: Resources,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<Seeding> {
  const there = await keysInStore(resources);
  const missing = there === null ? [] : demoIssues.filter(({ key }) => !there.has(key));
  const [first, others] = [missing.filter(isOpening), missing.filter((one) => !isOpening(one))];
  const done = demoIssues.length - missing.length;
  let added = 0;
  let hasStopped = false;
  const onBegin = ({ title }: PublishedMagazine): void => {
    const number = `${done + added + 1} of ${demoIssues.length}`;
    report(`Generating ${title || 'a magazine without a name'} (${number})`);
  };
  const onPublished = (): void => void (added += 1);
  const terms = { onBegin, onPublished, signal };
  return {
    get progress() {
      const isDone = hasStopped || added === missing.length;
      return { published: done + added, total: demoIssues.length, added, isDone };
    },
    async open() {
      if (there === null) return;
      if (there.size > 0) await renewDates(resources);
      else await resources.db.update(store).set(storeTexts);
      if (missing.length > 0) await addPlans(resources);
      const processes = Math.min(2, availableParallelism());
      await publishMagazines(resources, first, { ...terms, processes, isBackground: false });
      await seedCoupons(resources);
    },
    async complete() {
      if (others.length === 0) return;
      report(`The store is open. ${others.length} more magazines follow in the background.`);
      try {
        await publishMagazines(resources, others, { ...terms, processes: 1, isBackground: true });
      } finally {
        hasStopped = true;
      }
      // A coupon is added only after its issue.
      await seedCoupons(resources);
      report('All magazines of the demo are in the store.');
    },
  };
}

/** A finished demo is older than its first start. Until somebody has an account, its issues are as new as generated ones. */
async function renewDates({ db, clock }: Resources): Promise<void> {
  if ((await db.select({ id: users.id }).from(users).limit(1)).length > 0) return;
  for (const issue of demoIssues)
    await db
      .update(issues)
      .set({ publishedAt: publicationOf(issue, clock.now()) })
      .where(eq(issues.seedKey, issue.key));
}

async function addPlans({ db }: Resources): Promise<void> {
  await db.transaction(async (tx) => {
    // Another process of the same store adds them later, and then finds these.
    await lockShelf(tx);
    const some = await tx.select({ id: plans.id }).from(plans).limit(1);
    if (some.length === 0)
      await tx
        .insert(plans)
        .values(demoPlans.map((plan) => ({ ...plan, price: plan.price as MinorUnits })));
  });
}
