import { expect, it } from 'vitest';
import { manifestOf } from '../../../server/cli/folder/manifest.ts';

it.each([
  ['store: Tides\nissues: []', 1, '“store”'],
  ['store:\n  name: A\n  nome: B\nissues: []', 3, 'no such thing to say as “nome”'],
  ['store:\n  currency: EUR\nissues: []', 2, 'no such thing to say as “currency”'],
  ['coupons: 5\nissues: []', 1, '“coupons” has to be a list'],
  [
    'coupons:\n  - code: ABCD\nissues: []',
    2,
    'to have “issue:”, “days:”, “percent-off:” or “amount-off:”',
  ],
  [
    'coupons:\n  - code: ABCD\n    days: 3\n    percent-off: 20\nissues: []',
    2,
    'to have “issue:”, “days:”, “percent-off:” or “amount-off:”',
  ],
  ['coupons:\n  - code: ABCD\n    percent-off: 100\nissues: []', 3, 'has to be 1 to 99'],
  ['coupons:\n  - code: ABCD\n    days: 0\nissues: []', 3, '“days” has to be a whole number'],
  [
    'coupons:\n  - code: ABCD\n    days: 3\n    until: soon\nissues: []',
    4,
    '“until” has to be a day',
  ],
])('a mistake in a setting or a coupon is refused with its line: %j', (written, line, words) => {
  expect(() => manifestOf(written)).toThrow(`gatefold.yaml, line ${line}: `);
  expect(() => manifestOf(written)).toThrow(words);
});
