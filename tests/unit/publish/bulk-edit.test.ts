import { describe, expect, test } from 'vitest';
import type { AdminIssue } from '#contract/admin/issue.ts';
import {
  type BulkForm,
  bulkEditOf,
  bulkFaultOf,
  bulkFieldsOf,
  emptyBulkForm,
  priceSpan,
  selectedAfter,
} from '../../../src/pages/publish/shelf/bulkForm.ts';

const issue = (id: number, price: number | null, series: string | null = null) =>
  ({ id, price, series }) as AdminIssue;

const form = (more: Partial<BulkForm>): BulkForm => ({ ...emptyBulkForm, ...more });

describe('the selection of several issues', () => {
  const shown = [5, 3, 9, 1, 7];
  test.each([
    ['a press selects one', [], 9, null, [9]],
    ['another press takes it back', [5, 9], 9, null, [5]],
    ['a range goes on from the press before', [3], 1, 3, [3, 9, 1]],
    ['a range goes back as well', [1], 5, 1, [5, 3, 9, 1]],
    ['a range takes back what was selected', [5, 3, 9, 1], 1, 3, [5]],
    ['a range from an issue that is not shown any more is one issue', [8], 9, 8, [8, 9]],
  ] as const)('%s', (_, before, pressed, anchor, after) => {
    expect(selectedAfter(before, shown, pressed, anchor)).toEqual(after);
  });
});

describe('the form for several issues', () => {
  const bounds = { precision: 2, leastPrice: 50, largestPrice: 1000 } as never;

  test.each([
    [{}, {}],
    [{ price: 'free' }, { price: null }],
    [{ price: 'forSale', amount: '5,90' }, { price: 590 }],
    [{ changesSeries: true, series: ' Tides ' }, { series: 'Tides' }],
    [{ changesSeries: true }, { series: null }],
    [{ series: 'Tides', amount: '5' }, {}],
  ] as const)('%o changes %o', (more, fields) => {
    expect(bulkFieldsOf(form(more), 2)).toEqual(fields);
  });

  test.each([
    ['', 'amountWrong'],
    ['0.49', 'amountTooLow'],
    ['10.01', 'amountTooHigh'],
    ['5', null],
  ] as const)('the price %s has the fault %s', (amount, fault) => {
    expect(bulkFaultOf(form({ price: 'forSale', amount }), bounds)).toBe(fault);
    expect(bulkFaultOf(form({ amount }), bounds)).toBeNull();
  });

  test('is sent with the values that the publisher saw in the changed fields', () => {
    const chosen = [issue(1, 499, 'Tides'), issue(2, null)];
    expect(bulkEditOf({ price: 590 as never }, chosen).issues).toEqual([
      { id: 1, before: { price: 499 } },
      { id: 2, before: { price: null } },
    ]);
  });

  test.each([
    [
      [issue(1, 690), issue(2, 490), issue(3, 590)],
      [490, 690],
    ],
    [
      [issue(1, 490), issue(2, null)],
      [null, 490],
    ],
    [[issue(1, 490), issue(2, 490)], [490]],
  ])('shows the lowest and the highest price', (issues, span) => {
    expect(priceSpan(issues)).toEqual(span);
  });
});
