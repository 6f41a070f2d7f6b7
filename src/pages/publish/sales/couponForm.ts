import { type CouponOrder, mostCodes } from '#contract/admin/sales.ts';

/** The values of the fields with which an owner adds coupons. */
export interface CouponForm {
  readonly codes: 'typed' | 'random';
  readonly code: string;
  readonly count: string;
  readonly opens: 'issue' | 'all';
  /** The id of the issue; empty if none is chosen. */
  readonly issue: string;
  readonly days: string;
  /** Empty for no limit. */
  readonly uses: string;
  /** A day like 2026-12-31; empty for no end. */
  readonly until: string;
}

export const emptyCouponForm: CouponForm = {
  codes: 'typed',
  code: '',
  count: '10',
  opens: 'all',
  issue: '',
  days: '30',
  uses: '1',
  until: '',
};

type CouponFault = 'countWrong' | 'daysWrong' | 'issueMissing' | 'usesWrong' | 'codeHint';
export type CouponFaults = Readonly<Partial<Record<keyof CouponForm, CouponFault>>>;

/** A whole number from 1 to `most`; null for another text. */
function countIn(text: string, most: number): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}

const mostDays = 9999;
const mostUses = 999_999;

/** The order of a form, or its faults. The store checks the rest of the rules: the code, the day, the issue. */
export function orderOf(form: CouponForm): CouponOrder | { readonly faults: CouponFaults } {
  const { codes, code, opens, uses, until } = form;
  const count = codes === 'random' ? countIn(form.count, mostCodes) : 1;
  const days = opens === 'all' ? countIn(form.days, mostDays) : 1;
  const limit = uses.trim() === '' ? null : countIn(uses, mostUses);
  const faults: CouponFaults = {
    ...(codes === 'typed' && code.trim() === '' && { code: 'codeHint' }),
    ...(count === null && { count: 'countWrong' }),
    ...(days === null && { days: 'daysWrong' }),
    ...(opens === 'issue' && form.issue === '' && { issue: 'issueMissing' }),
    ...(limit === null && uses.trim() !== '' && { uses: 'usesWrong' }),
  };
  if (count === null || days === null || Object.keys(faults).length > 0) return { faults };
  return {
    code: codes === 'typed' ? code.trim() : null,
    count,
    gives: opens === 'issue' ? { issueId: Number(form.issue) } : { allAccessDays: days },
    uses: limit,
    until: until || null,
  };
}
