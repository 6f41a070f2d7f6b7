import { type CouponOrder, mostCodes } from '#contract/admin/sales.ts';
import { parsePrice } from '../editor/issueForm.ts';

/** The values of the fields with which an owner adds coupons. */
export interface CouponForm {
  readonly codes: 'typed' | 'random';
  readonly code: string;
  readonly count: string;
  readonly opens: 'issue' | 'all' | 'percent' | 'amount';
  /** The id of the issue; empty if none is chosen, and for a discount on each issue. */
  readonly issue: string;
  readonly days: string;
  readonly percent: string;
  readonly amount: string;
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
  percent: '20',
  amount: '',
  uses: '1',
  until: '',
};

type CouponFault =
  | 'amountWrong'
  | 'percentWrong'
  | 'countWrong'
  | 'daysWrong'
  | 'issueMissing'
  | 'usesWrong'
  | 'codeHint';
export type CouponFaults = Readonly<Partial<Record<keyof CouponForm, CouponFault>>>;

/** A whole number from 1 to `most`; null for another text. */
function countIn(text: string, most: number): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}

const mostDays = 9999;
const mostPercent = 99;
const mostUses = 999_999;

type Given = CouponOrder['gives'] | { readonly faults: CouponFaults };

function givenBy({ opens, issue, ...form }: CouponForm, precision: number): Given {
  const issueId = issue === '' ? null : Number(issue);
  if (opens === 'issue')
    return issueId === null ? { faults: { issue: 'issueMissing' } } : { issueId };
  if (opens === 'all') {
    const allAccessDays = countIn(form.days, mostDays);
    return allAccessDays === null ? { faults: { days: 'daysWrong' } } : { allAccessDays };
  }
  if (opens === 'percent') {
    const discountPercent = countIn(form.percent, mostPercent);
    return discountPercent === null
      ? { faults: { percent: 'percentWrong' } }
      : { issueId, discountPercent };
  }
  const discountAmount = parsePrice(form.amount, precision);
  return discountAmount ? { issueId, discountAmount } : { faults: { amount: 'amountWrong' } };
}

/** The order of a form, or its faults. The store checks the rest of the rules: the code, the day, the issue. */
export function orderOf(
  form: CouponForm,
  precision: number,
): CouponOrder | { readonly faults: CouponFaults } {
  const { codes, code, uses, until } = form;
  const count = codes === 'random' ? countIn(form.count, mostCodes) : 1;
  const gives = givenBy(form, precision);
  const limit = uses.trim() === '' ? null : countIn(uses, mostUses);
  const faults: CouponFaults = {
    ...(codes === 'typed' && code.trim() === '' && { code: 'codeHint' }),
    ...(count === null && { count: 'countWrong' }),
    ...('faults' in gives && gives.faults),
    ...(limit === null && uses.trim() !== '' && { uses: 'usesWrong' }),
  };
  if (count === null || 'faults' in gives || Object.keys(faults).length > 0) return { faults };
  return {
    code: codes === 'typed' ? code.trim() : null,
    count,
    gives,
    uses: limit,
    until: until || null,
  };
}
