import { expect, test } from 'vitest';
import { planIn } from '../../../src/pages/publish/sales/planForm.ts';

test.each([
  ['4.99', '', '', { price: 499 }],
  ['4,99', '1', '', { price: 499, firstPrice: 100 }],
  ['4.99', '1', '14', { price: 499, firstPrice: 100, firstDays: 14 }],
  ['', '', '', { fault: 'amount' }],
  ['0', '', '', { fault: 'amount' }],
  ['4.99', '4.99', '', { fault: 'first' }],
  ['4.99', '0', '', { fault: 'first' }],
  ['4.99', 'x', '', { fault: 'first' }],
  ['4.99', '', '14', { fault: 'first' }],
  ['4.99', '1', '0', { fault: 'days' }],
  ['4.99', '1', '1.5', { fault: 'days' }],
  ['4.99', '1', '366', { fault: 'days' }],
])('the form of a plan with %j, %j and %j is read as %j', (amount, first, days, read) => {
  expect(planIn({ amount, first, days }, 2)).toEqual(read);
});
