import { describe, expect, test } from 'vitest';
import {
  conflictsOf,
  type Edit,
  type EditEvent,
  nextEdit,
} from '../../../src/pages/publish/editor/edit.ts';
import type { Form } from '../../../src/pages/publish/editor/issueForm.ts';

const form = (more: Partial<Form> = {}): Form => ({
  title: 'Tides',
  description: 'The sea',
  isFree: true,
  amount: '',
  sample: '0',
  language: '',
  readingDirection: 'auto',
  spreads: 'auto',
  series: '',
  issueNumber: '',
  coverDate: '',
  authors: '',
  tags: '',
  ...more,
});
const written = (field: keyof Form, value: Form[keyof Form], stored = form()): EditEvent => ({
  kind: 'written',
  field,
  value,
  shown: stored,
  stored,
});
const edit = (now: Partial<Form>, before: Partial<Form>): Edit => ({ now, before });
const forSale = (amount: string) => ({ isFree: false, amount });
const free = { isFree: true, amount: '' };
const moons = edit({ title: 'Moons' }, { title: 'Tides' });
const theirs = form({ title: 'Suns' });

describe('the words of a publisher in a form', () => {
  const table: readonly (readonly [string, Edit | null, EditEvent, Edit | null])[] = [
    ['has the field and what the store had there', null, written('title', 'Moons'), moons],
    ['is nothing where it is as in the store', moons, written('title', 'Tides'), null],
    [
      'keeps what the store had when the field was written in first',
      moons,
      written('title', 'Moon', theirs),
      edit({ title: 'Moon' }, { title: 'Tides' }),
    ],
    [
      'is nothing after it is saved',
      moons,
      { kind: 'saved', sent: form({ title: 'Moons' }), stored: form({ title: 'Moons' }) },
      null,
    ],
    [
      'has what was written while it was saved, based on what was saved',
      edit({ title: 'Moons of', sample: '2' }, { title: 'Tides', sample: '0' }),
      {
        kind: 'saved',
        sent: form({ title: 'Moons', sample: '2' }),
        stored: form({ title: 'Moons', sample: '2' }),
      },
      edit({ title: 'Moons of' }, { title: 'Moons' }),
    ],
    [
      'stays as it is where the publisher keeps it, based on what the other saved',
      moons,
      { kind: 'mineKept', stored: theirs },
      edit({ title: 'Moons' }, { title: 'Suns' }),
    ],
    [
      'loses only the fields that the other changed where the publisher takes theirs',
      edit({ title: 'Moons', sample: '2' }, { title: 'Tides', sample: '0' }),
      { kind: 'theirsTaken', stored: theirs },
      edit({ sample: '2' }, { sample: '0' }),
    ],
    [
      'has the whole price when half of the price was typed',
      null,
      written('amount', '5.99', form(forSale('4.99'))),
      edit(forSale('5.99'), forSale('4.99')),
    ],
    [
      'is nothing where both halves of the price are as in the store',
      edit(forSale('4.99'), free),
      written('isFree', true, form({ ...free, amount: '4.99' })),
      null,
    ],
    [
      'keeps the whole price where the other made the issue free',
      edit(forSale('5.99'), forSale('4.99')),
      { kind: 'mineKept', stored: form(free) },
      edit(forSale('5.99'), free),
    ],
    [
      'loses the whole price where the publisher takes theirs',
      edit({ isFree: true, amount: '4.99' }, forSale('4.99')),
      { kind: 'theirsTaken', stored: form(forSale('3.99')) },
      null,
    ],
    [
      'keeps the whole price when half of the price was typed during saving',
      edit(forSale('5.9'), free),
      { kind: 'saved', sent: form(forSale('5')), stored: form(forSale('5.00')) },
      edit(forSale('5.9'), forSale('5.00')),
    ],
    [
      'has no base where none was kept, also after more was written',
      edit({ title: 'Moons' }, {}),
      written('title', 'Moons of', theirs),
      edit({ title: 'Moons of' }, {}),
    ],
    [
      'is nothing still where nothing was written',
      null,
      { kind: 'mineKept', stored: theirs },
      null,
    ],
  ];
  test.each(table)('%s', (_, before, event, after) => {
    expect(nextEdit(before, event)).toEqual(after);
  });
});

describe('a field that another publisher changed meanwhile', () => {
  test('is named where it has neither the words of before nor the written ones', () => {
    expect(conflictsOf(moons, theirs)).toEqual(['title']);
  });
  test.each([
    ['language', 'de', 'ar'],
    ['readingDirection', 'rtl', 'ltr'],
    ['spreads', 'single', 'double'],
  ] as const)('is %s where the other chose something else', (part, mine, theirs) => {
    const written = edit({ [part]: mine }, { [part]: form()[part] });
    expect(conflictsOf(written, form({ [part]: theirs }))).toEqual([part]);
    expect(conflictsOf(written, form({ [part]: mine }))).toEqual([]);
  });
  test.each([
    ['the other made it free', edit(forSale('5.99'), forSale('4.99')), free],
    ['the other set another amount', edit(free, forSale('4.99')), forSale('3.99')],
    ['the base is unknown', edit(forSale('5.99'), {}), forSale('4.99')],
  ])('is the price, once, where %s', (_, mine, stored) => {
    expect(conflictsOf(mine, form(stored))).toEqual(['price']);
  });
  test.each([
    ['both wrote the same amount', edit(forSale('5'), forSale('4.99')), forSale('5.00')],
    ['both made it free', edit({ isFree: true, amount: '4.99' }, forSale('4.99')), free],
    ['the base is unknown, and both are the same', edit(free, {}), free],
  ])('is not the price where %s', (_, mine, stored) => {
    expect(conflictsOf(mine, form(stored))).toEqual([]);
  });
  test.each([
    ['the publisher wrote the same', form({ title: 'Moons' })],
    ['the store has it as before', form({ description: 'Of the moons' })],
  ])('is no matter where %s', (_, stored) => {
    expect(conflictsOf(moons, stored)).toEqual([]);
  });
});
