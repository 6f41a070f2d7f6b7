import type { IssueId } from '#contract/ids.ts';
import type { ListedCoupon } from '#contract/admin/sales.ts';
import { normalCode } from '../../coupons/rules.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import type { ListedIssue } from '#contract/admin/issueOrder.ts';
import type { StoreClient } from '../storeClient.ts';
import { type ManifestCoupon, wrongAt } from './manifest.ts';

/** A coupon as a user writes it. */
export interface WrittenCoupon {
  readonly code: string;
  /** The file of the issue that it opens; all issues without it. */
  readonly issue?: string;
  readonly days?: string;
  readonly uses?: string;
  readonly until?: string;
}

/**
 * The coupons that can still be redeemed, with the uses that are left. A coupon for an issue needs an issue that
 * is sold.
 * @param files the files of the issues, in their order
 * @param today like '2026-12-31'
 */
export function writtenCoupons(
  coupons: readonly ListedCoupon[],
  issues: readonly ListedIssue[],
  files: readonly string[],
  today: string,
): WrittenCoupon[] {
  const sold = new Map<number, string | undefined>(
    issues.flatMap(({ id, isListed, price }, n) =>
      isListed && price !== null ? [[id, files[n]] as const] : [],
    ),
  );
  return coupons.toReversed().flatMap(({ code, issue, allAccessDays, uses, used, until }) => {
    const left = uses === null ? null : uses - used;
    const file = issue === null ? null : sold.get(issue.id);
    if (left === 0 || file === undefined || (until !== null && until < today)) return [];
    return {
      code,
      ...(file !== null && { issue: file }),
      ...(allAccessDays !== null && { days: String(allAccessDays) }),
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
  client: Pick<StoreClient, 'listCoupons' | 'addCoupon'>,
  coupons: readonly ManifestCoupon[],
  ids: ReadonlyMap<string | null, IssueId>,
) {
  const present = new Set((await client.listCoupons()).map(({ code }) => normalCode(code)));
  const added: string[] = [];
  const refused: { readonly file: string; readonly reason: string }[] = [];
  for (const coupon of coupons.filter(({ code }) => !present.has(normalCode(code)))) {
    try {
      added.push((await client.addCoupon({ body: orderOf(coupon, ids) })).code);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refused.push({ file: `coupon ${coupon.code}`, reason: error.message });
    }
  }
  return { added, refused };
}

function orderOf(
  { code, issue, days, uses, until, line }: ManifestCoupon,
  ids: ReadonlyMap<string | null, IssueId>,
) {
  const issueId = ids.get(issue ?? null);
  if (issue !== undefined && issueId === undefined)
    throw wrongAt(line, `the store has no issue of ${issue}`);
  const gives = issueId === undefined ? { allAccessDays: days ?? 0 } : { issueId };
  return { code, gives, uses: uses ?? null, until: until ?? null };
}
