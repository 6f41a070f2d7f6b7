import { desc, isNull } from 'drizzle-orm';
import { parseAmount, type MinorUnits } from '#contract/money.ts';
import type { Queries } from '../db/connection.ts';
import { issues, store } from '../db/schema.ts';
import { type BrokenRule, brokenRules } from '../payments/invariants.ts';
import { publishIssue, sentenceOf } from '../publish/index.ts';
import { addCoupon, listCoupons, removeCoupon } from '../promocodes/publisher.ts';
import type { Resources } from '../resources.ts';
import { setStore, showStore } from '../store/index.ts';
import { type ListedRequest, listRequests, markAnswered } from '../support/publisher.ts';
import type { CouponOrder, ListedCoupon } from '../promocodes/orders.ts';
import {
  IssueListing,
  type AddedIssue,
  type IssueOrder,
  type Progress,
  type StoreListing,
} from './protocol.ts';

/** What a publisher can have done, wherever the process stands that does it. */
export interface Desk {
  /** Where the store is open, null where nobody serves it just now. */
  readonly address: string | null;
  /** Rejects with the signal's reason where it is called off. */
  addIssue(order: IssueOrder, on: AddTerms): Promise<AddedIssue>;
  listIssues(): Promise<IssueListing>;
  showStore(): Promise<StoreListing>;
  setStore(name: string, value: string): Promise<void>;
  /** Answers the code. */
  addCoupon(order: CouponOrder): Promise<string>;
  listCoupons(): Promise<ListedCoupon[]>;
  removeCoupon(code: string): Promise<void>;
  listRequests(all: boolean): Promise<ListedRequest[]>;
  markAnswered(id: number): Promise<void>;
  /** What the books should never say, and do. */
  brokenRules(): Promise<BrokenRule[]>;
}

export interface AddTerms {
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** Something is asked for that cannot be; the message is one sentence for a person. */
export class DeskRefused extends Error {}

/** The desk of the process that holds the store. */
export const deskOf = (resources: Resources, address: string | null): Desk => ({
  address,
  addIssue: (order, terms) => addIssue(resources, order, terms),
  listIssues: () => listIssues(resources.db),
  showStore: () => showStore(resources.db),
  setStore: (name, value) => setStore(resources.db, name, value),
  addCoupon: (order) => addCoupon(resources.db, order, resources.clock.now()),
  listCoupons: () => listCoupons(resources.db),
  removeCoupon: (code) => removeCoupon(resources.db, code, resources.clock.now()),
  listRequests: (all) => listRequests(resources.db, all),
  markAnswered: (id) => markAnswered(resources.db, id, resources.clock.now()),
  brokenRules: () => brokenRules(resources.db, resources.clock.now()),
});

async function addIssue(
  resources: Resources,
  order: IssueOrder,
  { onProgress, signal }: AddTerms,
): Promise<AddedIssue> {
  const price = order.price === null ? null : await priceOf(resources.db, order.price);
  const report = await publishIssue(resources, { ...order, price }, onProgress, { signal });
  return { ...report, warnings: report.warnings.map(sentenceOf) };
}

async function priceOf(db: Queries, typed: string): Promise<MinorUnits> {
  const { currency, precision } = await currencyOf(db);
  const price = parseAmount(typed, precision);
  if (price === null) {
    throw new DeskRefused(
      `${typed} is no price in ${currency}: it has ${precision} decimals at most.`,
    );
  }
  if (price === 0) throw new DeskRefused('A price of nothing is a free issue: say --free instead.');
  return price;
}

async function currencyOf(db: Queries) {
  const [row] = await db
    .select({ currency: store.currency, precision: store.currencyPrecision })
    .from(store);
  if (!row) throw new Error('The store has no row in the database.');
  return row;
}

async function listIssues(db: Queries): Promise<IssueListing> {
  const rows = await db
    .select()
    .from(issues)
    .where(isNull(issues.withdrawnAt))
    .orderBy(desc(issues.position));
  const listed = rows.map((row) => ({
    id: row.id,
    title: row.title,
    price: row.isFree ? null : row.price,
    pages: row.fullPages,
    samplePages: row.samplePages ?? 0,
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }));
  return IssueListing.parse({ ...(await currencyOf(db)), issues: listed });
}
