import type { IssueId } from '#contract/ids.ts';
import { asWritten } from '#contract/admin/storeSettings.ts';
import {
  type CouponOrder,
  type ListedCoupon,
  type ListedPlan,
  NewPlan,
  type PlanListing,
} from '#contract/admin/sales.ts';
import type { ListedIssue } from '#contract/admin/issueInput.ts';
import type { planPeriods } from '#contract/api/store.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { normalCode } from '../../coupons/manageCoupons.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import type { StoreClient } from '../storeClient.ts';
import {
  type ManifestCoupon,
  wrongAt,
  type ManifestPlan,
  type ManifestSetting,
  manifestName,
} from './manifest.ts';
import { amountAt } from './importSteps.ts';

/** A setting of the store as a user writes it, by its name. */
type WrittenSettings = Readonly<Record<string, string>>;

/** The settings that a manifest holds: all but the currency, which has a line of its own. */
export async function writtenSettings(
  client: Pick<StoreClient, 'showStore'>,
): Promise<WrittenSettings> {
  const { currency: _, ...shown } = await client.showStore();
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, asWritten(value)]));
}

/**
 * Sets the currency of a store in which nothing has a price. Throws `OperatorError` for prices in another
 * currency.
 */
export async function importCurrency(
  client: Pick<StoreClient, 'showStore' | 'setStore'>,
  currency: string | undefined,
): Promise<void> {
  const present = (await client.showStore()).currency;
  if (currency === undefined || currency === present) return;
  await client.setStore({ body: { values: { currency } } }).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      'command',
      `The prices in ${manifestName} are in ${currency}, and the store's in ${present}.`,
    );
  });
}

/** Changes the settings that differ. Returns their names. Throws `OperatorError`. */
export async function importSettings(
  client: Pick<StoreClient, 'showStore' | 'setStore'>,
  settings: readonly ManifestSetting[],
): Promise<string[]> {
  const changed: string[] = [];
  // The language decides which of the store's texts 'terms' is.
  for (const { name, value, line } of settings.toSorted(languageFirst)) {
    if (((await writtenSettings(client))[name] ?? '') === value) continue;
    await client.setStore({ body: { values: { [name]: value } } }).catch((error: unknown) => {
      throw error instanceof OperatorError ? wrongAt(line, plainSentence(error.message)) : error;
    });
    changed.push(name);
  }
  return changed;
}

const languageFirst = (one: ManifestSetting, other: ManifestSetting): number =>
  Number(other.name === 'language') - Number(one.name === 'language');

/** A plan as a user writes it. */
export interface NamedPlan {
  readonly period: (typeof planPeriods)[number];
  /** Like '4.99'. */
  readonly price: string;
  /** That of the first period, if it is lower. */
  readonly 'first-period'?: string | undefined;
  /** The length of that period. */
  readonly 'first-days'?: string | undefined;
}

interface PricedPlan extends ManifestPlan {
  readonly order: NewPlan;
}

interface PlanSteps {
  readonly add: readonly PricedPlan[];
  readonly archive: readonly ListedPlan[];
}

/**
 * Returns the steps after which the store sells exactly the plans of the folder, for each period that the
 * folder names. Other periods stay unchanged. The price of a plan never changes, because users have
 * subscribed at it: another price is another plan. Throws `OperatorError` for a price that the store cannot
 * have.
 */
export function planSteps(entries: readonly ManifestPlan[], listing: PlanListing): PlanSteps {
  const sold = listing.plans.filter(({ archivedAt }) => archivedAt === null);
  // 9.9 and 9.90 are the same plan.
  const named = new Map(
    entries.map((plan): readonly [string, PricedPlan] => {
      const order = planOrderOf(plan, listing);
      return [keyOf(order), { ...plan, order }];
    }),
  );
  const periods = new Set(entries.map(({ period }) => period));
  const soldKeys = new Set(sold.map(keyOf));
  return {
    add: [...named].filter(([key]) => !soldKeys.has(key)).map(([, plan]) => plan),
    archive: sold.filter((plan) => periods.has(plan.period) && !named.has(keyOf(plan))),
  };
}

/** Throws `OperatorError` for terms that no plan can have. */
function planOrderOf(
  { period, price, line, 'first-period': first, 'first-days': firstDays }: ManifestPlan,
  listing: PlanListing,
): NewPlan {
  const { data, error } = NewPlan.safeParse({
    period,
    price: amountAt({ price, line }, listing),
    ...(first !== undefined && { firstPrice: amountAt({ price: first, line }, listing) }),
    ...(firstDays !== undefined && { firstDays }),
  });
  if (data) return data;
  throw wrongAt(line, plainSentence(error.issues[0]?.message ?? ''));
}

const plainSentence = (text: string): string => text.replace(/\.$/, '');

type PlanTermsInKey = Pick<ListedPlan, 'period' | 'price'> & {
  readonly firstPrice?: MinorUnits | null | undefined;
  readonly firstDays?: number | null | undefined;
};

const keyOf = ({ period, price, firstPrice, firstDays }: PlanTermsInKey): string =>
  [period, price, firstPrice, firstDays].join(' ');

/** New plans first: each period is sold at all times, also after an interruption. */
export async function applyPlanSteps(
  client: StoreClient,
  { add, archive }: PlanSteps,
): Promise<void> {
  for (const { order } of add) await client.addPlan({ body: order });
  for (const { id } of archive) await client.archivePlan({ body: { id } });
}

/** The plans that are sold, without duplicates. */
export function plansOf({ plans, precision }: PlanListing): NamedPlan[] {
  const sold = plans.filter(({ archivedAt }) => archivedAt === null);
  const named = new Map(sold.map((plan) => [keyOf(plan), namedPlan(plan, precision)]));
  return [...named.values()];
}

export const namedPlan = (
  { period, price, firstPrice, firstDays }: ListedPlan,
  precision: number,
): NamedPlan => ({
  period,
  price: toMajor(price, precision).toFixed(precision),
  ...(firstPrice !== null && { 'first-period': toMajor(firstPrice, precision).toFixed(precision) }),
  ...(firstDays !== null && { 'first-days': String(firstDays) }),
});

/** A coupon as a user writes it. */
export interface WrittenCoupon {
  readonly code: string;
  /** The file of the issue that it opens; all issues without it. */
  readonly issue?: string;
  readonly days?: string;
  readonly 'percent-off'?: string;
  readonly 'amount-off'?: string;
  readonly uses?: string;
  readonly until?: string;
}

/**
 * The coupons that can still be redeemed, with the uses that are left. A coupon for an issue needs an issue that
 * is sold, and so does a discount on one.
 * @param files the files of the issues, in their order
 * @param today like '2026-12-31'
 */
export function writtenCoupons(
  coupons: readonly ListedCoupon[],
  issues: readonly ListedIssue[],
  files: readonly string[],
  { today, precision }: { readonly today: string; readonly precision: number },
): WrittenCoupon[] {
  const sold = new Map<number, string | undefined>(
    issues.flatMap(({ id, isListed, price }, n) =>
      isListed && price !== null ? [[id, files[n]] as const] : [],
    ),
  );
  return coupons.toReversed().flatMap((coupon) => {
    const { code, issue, allAccessDays, discountPercent, discountAmount } = coupon;
    const { uses, used, until } = coupon;
    const left = uses === null ? null : uses - used;
    const file = issue === null ? null : sold.get(issue.id);
    if (left === 0 || file === undefined || (until !== null && until < today)) return [];
    return {
      code,
      ...(file !== null && { issue: file }),
      ...(allAccessDays !== null && { days: String(allAccessDays) }),
      ...(discountPercent !== null && { 'percent-off': String(discountPercent) }),
      ...(discountAmount !== null && {
        'amount-off': toMajor(discountAmount, precision).toFixed(precision),
      }),
      ...(left !== null && { uses: String(left) }),
      ...(until !== null && { until }),
    };
  });
}

/**
 * Adds the coupons that the store lacks: a coupon that exists is not changed, because users may have redeemed it.
 * Returns their codes, and the reasons why others were refused.
 * @param ids the issues by their files
 */
export async function importCoupons(
  client: Pick<StoreClient, 'listCoupons' | 'listPlans' | 'addCoupons'>,
  coupons: readonly ManifestCoupon[],
  ids: ReadonlyMap<string | null, IssueId>,
) {
  const present = new Set((await client.listCoupons()).map(({ code }) => normalCode(code)));
  const currency = await client.listPlans();
  const added: string[] = [];
  const refused: { readonly file: string; readonly reason: string }[] = [];
  for (const coupon of coupons.filter(({ code }) => !present.has(normalCode(code)))) {
    try {
      added.push(...(await client.addCoupons({ body: orderOf(coupon, ids, currency) })).codes);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refused.push({ file: `coupon ${coupon.code}`, reason: error.message });
    }
  }
  return { added, refused };
}

function orderOf(
  { code, issue, days, uses, until, line, ...discount }: ManifestCoupon,
  ids: ReadonlyMap<string | null, IssueId>,
  currency: Pick<PlanListing, 'currency' | 'precision'>,
): CouponOrder {
  const issueId = ids.get(issue ?? null);
  if (issue !== undefined && issueId === undefined)
    throw wrongAt(line, `the store has no issue of ${issue}`);
  const { 'percent-off': discountPercent, 'amount-off': amountOff } = discount;
  const limited = { issueId: issueId ?? null };
  const givesBy = (): CouponOrder['gives'] => {
    if (discountPercent !== undefined) return { ...limited, discountPercent };
    if (amountOff !== undefined)
      return { ...limited, discountAmount: amountAt({ price: amountOff, line }, currency) };
    return issueId === undefined ? { allAccessDays: days ?? 0 } : { issueId };
  };
  return { code, gives: givesBy(), uses: uses ?? null, until: until ?? null };
}
