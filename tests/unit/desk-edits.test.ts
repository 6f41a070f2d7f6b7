import { describe, expect, test } from 'vitest';
import { conflictsOf, type Edit, type EditEvent, nextEdit } from '../../src/desk/editor/edit.ts';
import type { Form } from '../../src/desk/editor/rules.ts';

const form = (more: Partial<Form> = {}): Form => ({
  title: 'Tides',
  description: 'The sea',
  isFree: true,
  amount: '',
  sample: '0',
  ...more,
});
const written = (field: keyof Form, value: string, stored = form()): EditEvent => ({
  kind: 'written',
  field,
  value,
  shown: stored,
  stored,
});
const edit = (now: Partial<Form>, before: Partial<Form>): Edit => ({ now, before });
const moons = edit({ title: 'Moons' }, { title: 'Tides' });
const theirs = form({ title: 'Suns' });

describe('what a publisher wrote in a form', () => {
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

describe('a field that somebody else changed meanwhile', () => {
  test('is named where it has neither the words of before nor those that are written', () => {
    expect(conflictsOf(moons, theirs)).toEqual(['title']);
  });
  test.each([
    ['the publisher wrote the same', form({ title: 'Moons' })],
    ['the store has it as before', form({ description: 'Of the moons' })],
  ])('is no matter where %s', (_, stored) => {
    expect(conflictsOf(moons, stored)).toEqual([]);
  });
});
