import { describe, expect, test } from 'vitest';
import {
  type CouponForm,
  emptyCouponForm,
  orderOf,
} from '../../../src/pages/publish/sales/couponForm.ts';
import { csvOf } from '../../../src/shared/ui/copyAndShare.ts';

const form = (changes: Partial<CouponForm>): CouponForm => ({
  ...emptyCouponForm,
  code: 'SPRING-26',
  ...changes,
});

describe('The form of coupons', () => {
  test.each<[string, Partial<CouponForm>, object]>([
    [
      'one code for all issues',
      {},
      { code: 'SPRING-26', count: 1, gives: { allAccessDays: 30 }, uses: 1, until: null },
    ],
    [
      'random codes without a limit for one issue',
      { codes: 'random', count: ' 20 ', opens: 'issue', issue: '3', days: 'x', uses: ' ' },
      { code: null, count: 20, gives: { issueId: 3 }, uses: null, until: null },
    ],
    [
      '20 percent off each issue',
      { opens: 'percent' },
      { gives: { issueId: null, discountPercent: 20 } },
    ],
    [
      'an amount off one issue',
      { opens: 'amount', amount: '1,50', issue: '3' },
      { gives: { issueId: 3, discountAmount: 150 } },
    ],
    ['a last day', { until: '2027-01-31', uses: '5' }, { until: '2027-01-31', uses: 5 }],
  ])('orders %s', (_name, changes, order) =>
    expect(orderOf(form(changes), 2)).toMatchObject(order),
  );

  test.each<[Partial<CouponForm>, object]>([
    [{ code: '  ' }, { code: 'codeHint' }],
    [{ codes: 'random', count: '501' }, { count: 'countWrong' }],
    [{ codes: 'random', count: '1.5' }, { count: 'countWrong' }],
    [{ days: '0' }, { days: 'daysWrong' }],
    [{ opens: 'issue' }, { issue: 'issueMissing' }],
    [{ opens: 'percent', percent: '100' }, { percent: 'percentWrong' }],
    [{ opens: 'amount', amount: '0' }, { amount: 'amountWrong' }],
    [
      { uses: '-1', days: '' },
      { uses: 'usesWrong', days: 'daysWrong' },
    ],
  ])('names the faults of %j', (changes, faults) =>
    expect(orderOf(form(changes), 2)).toEqual({ faults }),
  );
});

describe('The file of a table', () => {
  const columns = [
    { name: '\u2068Code\u2069', text: ({ code }: Row) => code },
    { name: 'Price', text: () => '$4.99', value: ({ price }: Row) => price },
  ];
  interface Row {
    readonly code: string;
    readonly price: string;
  }
  const linesOf = (rows: readonly Row[]) => csvOf(columns, rows).slice(1).split('\r\n');

  test('begins with the mark of UTF-8, and has a line for each row', () => {
    expect(csvOf(columns, []).charCodeAt(0)).toBe(0xfeff);
    expect(linesOf([{ code: 'Été', price: '4.99' }])).toEqual([
      '"Code","Price"',
      '"Été","4.99"',
      '',
    ]);
  });

  test('keeps commas, quotation marks and line ends in their cells', () =>
    expect(csvOf(columns, [{ code: 'a,"b"\r\nc', price: '' }])).toContain('"a,""b""\r\nc",""'));

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('makes no formula of the text %j', (code) =>
    expect(linesOf([{ code, price: '' }])[1]).toBe(`"'${code}",""`),
  );
});
