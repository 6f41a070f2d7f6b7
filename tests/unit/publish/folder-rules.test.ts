import { describe, expect, test } from 'vitest';
import { IssueId } from '../../../contract/ids.ts';
import { fileNames } from '../../../server/cli/folder/exportFolder.ts';
import { manifestOf } from '../../../server/cli/folder/manifest.ts';
import {
  type ImportIssue,
  type ImportStep,
  orderedShelf,
  stepsFor,
} from '../../../server/cli/folder/importSteps.ts';
import { type WrittenIssue, writtenManifest } from '../../../server/cli/folder/writeManifest.ts';
import { IssueListing } from '#contract/admin/issueInput.ts';

const issue = (lines: string): string =>
  `issues:\n  - file: a.pdf\n    title: A\n    price: 1\n${lines}`;

describe('a manifest with a mistake is refused with its line', () => {
  test.each([
    ['', 1, 'has to begin with “issues:”'],
    ['just words', 1, 'has to begin with “issues:”'],
    ['issues: [1\nb: 2', 2, 'this is not YAML'],
    ['issues: []\nissues: []', 2, 'must be unique'],
    ['a: &a [x, x]\nb: *c\nissues: []', 2, 'Unresolved alias'],
    ['issues: []\nshelf: x', 2, 'no such thing to say as “shelf”'],
    ['issues: 5', 1, '“issues” has to be a list'],
    ['plans: 5\nissues: []', 1, '“plans” has to be a list'],
    ['plans:\n  - month\nissues: []', 2, 'a subscription has to begin with “period:”'],
    [
      'plans:\n  - period: day\n    price: 1\nissues: []',
      2,
      '“period” has to be one of week, month',
    ],
    ['plans:\n  - period: week\n    price: free\nissues: []', 3, '“price” has to be like 4.99.'],
    ['plans:\n  - period: week\nissues: []', 2, '“price” is missing'],
    ['issues:\n  - 5', 2, 'an issue has to begin with “file:”'],
    ['currency: euro\nissues: []', 1, '“currency” has to be a currency, like EUR'],
    ['issues:\n  - title: A', 2, '“file” is missing'],
    ['issues:\n  - file: a.pdf\n    price: 1', 2, '“title” is missing'],
    [
      'issues:\n  - file: a.pdf\n    title: [A]\n    price: 1',
      3,
      '“title” is missing, or is no text',
    ],
    ['issues:\n  - file: a.pdf\n    title: A', 2, 'a.pdf needs a price'],
    [issue('    prize: 2'), 5, 'no such thing to say as “prize”'],
    [issue('    price: 2'), 5, 'must be unique'],
    [issue('    sample-pages: few'), 5, '“sample-pages” has to be a whole number'],
    [issue('    sample-pages: -1'), 5, '“sample-pages” has to be a whole number'],
    [issue('    draft: yes'), 5, '“draft” has to be true or false'],
    [issue('    language: english'), 5, '“language” has to be a tag like de or pt-BR, or none'],
    [issue('    reading-direction: up'), 5, '“reading-direction” has to be one of auto, ltr, rtl'],
    [issue('    spreads: 2'), 5, '“spreads” has to be one of auto, single, double'],
    [issue('    published: yesterday'), 5, '“published” has to be a day'],
    [issue('    published: 2026-02-30'), 5, '“published” has to be a day'],
    [issue('    published: 9999-01-01'), 5, '“published” has to be a day that has been'],
    [issue('  - file: a.pdf\n    title: B\n    price: 1'), 5, 'second time, after line 2'],
  ])('%j', (written, line, words) => {
    expect(() => manifestOf(written)).toThrow(`gatefold.yaml, line ${line}: `);
    expect(() => manifestOf(written)).toThrow(words);
    expect(() => manifestOf(written)).toThrow(/^[^\n]+\.$/);
  });

  test.each(['../a.pdf', '/a.pdf', 'b/../../a.pdf', 'b//a.pdf', 'C:\\a.pdf', './a.pdf', '""'])(
    'a file that is not in the folder: %s',
    (file) => {
      expect(() => manifestOf(issue('').replace('a.pdf', file))).toThrow(
        /line 2: “file” has to be/,
      );
    },
  );

  test.each(['0', '-1', '4,99', '€4', '0.00', '1e3', 'Free'])('a price like %s', (price) => {
    expect(() => manifestOf(issue('').replace('price: 1', `price: ${price}`))).toThrow(
      'line 4: “price” has to be like 4.99, or free.',
    );
  });
});

test('values are read as they are written, not as numbers or dates', () => {
  const said = manifestOf(
    '# a shelf\nissues:\n  - file: 2026/a.pdf\n    title: 2026.10\n    price: 4.90 # each\n    published: 2026-05-01\n  - file: ü.pdf\n    title:\n    draft: true\n',
  );
  const [first, second] = said.issues;
  expect(first).toMatchObject({ file: '2026/a.pdf', title: '2026.10', price: '4.90', line: 3 });
  expect(first).toMatchObject({ published: '2026-05-01', draft: false });
  expect(second).toEqual({ file: 'ü.pdf', title: '', draft: true, line: 7 });
});

test.each([
  'One line',
  'A title: with "all" #kinds of — \'signs\' & *more*',
  '- not a list',
  'true',
  '2026',
  '号 ١٢ ✿',
  '',
])('a title is read as it was written: %j', (title) => {
  const [read] = manifestOf(written([{ file: 'a.pdf', title, price: 'free' }])).issues;
  expect(read?.title).toBe(title);
});

test.each([
  'a\nb',
  'a\n\n  b\n\n',
  ' led by a space',
  'word '.repeat(99),
  '# head\n---\n…',
  'a\nb\t',
])('a description is read as it was written: %j', (description) => {
  const one = { file: 'a.pdf', title: 'A', description, price: '4.99', note: 'Look:\nhere' };
  expect(manifestOf(written([one])).issues[0]).toMatchObject({ description, price: '4.99' });
});

const written = (issues: readonly WrittenIssue[]): string =>
  writtenManifest('What it is\nfor', { currency: 'EUR', issues });

const hash = (letter: string): string => letter.repeat(64);

const given = (changes: Partial<ImportIssue> = {}): ImportIssue => ({
  file: 'a.pdf',
  title: 'A',
  price: '4.99',
  draft: false,
  line: 2,
  sha256: hash('a'),
  ...changes,
});

const there = {
  id: 7,
  title: 'A',
  description: 'Words',
  price: 499,
  pages: 8,
  samplePages: 2,
  language: 'de' as string | null,
  readingDirection: 'auto',
  spreads: 'auto',
  series: null as string | null,
  issueNumber: null,
  coverDate: null,
  authors: [] as string[],
  tags: [],
  publishedAt: '2026-05-01T00:00:00.000Z',
  isListed: true,
  publishAt: null,
  publishRefusal: null,
  owners: 0,
  pack: null,
  importKey: 'a.pdf' as string | null,
  file: hash('f'),
  source: hash('a') as string | null,
};

const listing = (...issues: Partial<typeof there>[]): IssueListing =>
  IssueListing.parse({
    currency: 'EUR',
    precision: 2,
    issues: issues.map((one) => ({ ...there, ...one })),
  });

const change = (changes: object) => ({
  does: 'change',
  id: 7,
  replaces: false,
  edit: {},
  lists: null,
  ...changes,
});

describe('an import', () => {
  test.each<[string, Partial<ImportIssue>, Partial<typeof there>, object]>([
    ['nothing where all is so', {}, {}, { does: 'nothing', id: 7 }],
    ['nothing where the file is what readers get', { sha256: hash('f') }, {}, { does: 'nothing' }],
    [
      'nothing where the price is spelled otherwise',
      { price: '5' },
      { price: 500 },
      { does: 'nothing' },
    ],
    ['add what has another name', {}, { importKey: 'b.pdf' }, { does: 'add' }],
    ['know by its content what has no name', {}, { importKey: null }, { does: 'nothing' }],
    ['add where neither is known', {}, { importKey: null, source: null }, { does: 'add' }],
    ['replace another file', { sha256: hash('b') }, {}, change({ replaces: true })],
    ['edit the title', { title: 'B' }, {}, change({ edit: { title: 'B' } })],
    ['edit the description', { description: '' }, {}, change({ edit: { description: '' } })],
    ['edit the price', { price: '5' }, {}, change({ edit: { price: '5' } })],
    ['edit a price to free', { price: 'free' }, {}, change({ edit: { price: null } })],
    ['leave a price that is not said', { price: undefined }, {}, { does: 'nothing' }],
    ['edit the sample', { 'sample-pages': 0 }, {}, change({ edit: { samplePages: 0 } })],
    ['edit the language', { language: 'de-AT' }, {}, change({ edit: { language: 'de-AT' } })],
    ['forget the language', { language: null }, {}, change({ edit: { language: null } })],
    ['leave what is not said of reading', {}, { spreads: 'single' }, { does: 'nothing' }],
    [
      'edit the direction and the spreads',
      { 'reading-direction': 'rtl', spreads: 'auto' },
      { spreads: 'double' },
      change({ edit: { readingDirection: 'rtl', spreads: 'auto' } }),
    ],
    ['take a draft off the shelf', { draft: true }, {}, change({ lists: false })],
    ['put on the shelf what is no draft', {}, { isListed: false }, change({ lists: true })],
    ['leave off what is off', { draft: true }, { isListed: false }, { does: 'nothing' }],
  ])('is to %s', (_, said, has, step) => {
    expect(stepsFor([given(said)], listing(has))).toMatchObject([step]);
  });

  test('finds one issue of the store for one file only, and leaves the others alone', () => {
    const twins = [given(), given({ file: 'b.pdf' })];
    const nameless = { importKey: null };
    const steps = stepsFor(
      twins,
      listing({ ...nameless, id: 1 }, { ...nameless, id: 2 }, { id: 3, importKey: 'x' }),
    );
    expect(steps.map((step: ImportStep) => step.does !== 'add' && step.id)).toEqual([1, 2]);
    expect(stepsFor(twins, listing(nameless)).map(({ does }) => does)).toEqual(['nothing', 'add']);
  });

  test('is refused where the store has no such price', () => {
    expect(() => stepsFor([given({ price: '4.999' })], listing())).toThrow(
      'gatefold.yaml, line 2: 4.999 is no price in EUR, which has 2 decimals at most.',
    );
    expect(() => stepsFor([given({ price: '1000000' })], listing())).toThrow(
      'gatefold.yaml, line 2: 1000000 EUR is more than a payment service charges at once: the largest price is 999999.99 EUR.',
    );
  });
});

const ids = (numbers: readonly number[]) => numbers.map((n) => IssueId.parse(n));

describe('the shelf after an import', () => {
  test.each([
    [[1, 2, 3], [1, 2, 3], null],
    [[], [], null],
    [
      [3, 2, 1],
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [9, 3, 8, 1],
      [1, 3],
      [9, 1, 8, 3],
    ],
    [[9, 8], [], null],
    [[9, 1], [1, 5], null],
  ])('%j with %j in this order is %j', (shelf, wanted, ordered) => {
    expect(orderedShelf(ids(shelf), ids(wanted))).toEqual(ordered);
  });
});

test.each([
  [[['Spring', 'a.pdf']], ['a.pdf']],
  [
    [
      ['Spring', 'in/a.pdf'],
      ['Autumn', 'in'],
    ],
    ['in/a.pdf', 'autumn.pdf'],
  ],
  [[['Ebb & Flow: “No. 1”', null]], ['ebb-flow-no-1.pdf']],
  [
    [
      ['Ebb', null],
      ['EBB', null],
      ['Ébb', null],
    ],
    ['ebb.pdf', 'ebb-2.pdf', 'ébb.pdf'],
  ],
  [
    [
      ['海の号 ✿', null],
      ['✿', null],
      ['', null],
    ],
    ['海の号.pdf', 'issue.pdf', 'issue-3.pdf'],
  ],
  [
    [
      ['Out', '../../etc/passwd'],
      ['Out', '/etc/passwd'],
    ],
    ['out.pdf', 'out-2.pdf'],
  ],
  [[['Mine', 'gatefold.yaml']], ['mine.pdf']],
  [
    [
      ['A', 'a-2.pdf'],
      ['A', 'A-2.pdf'],
      ['A', null],
    ],
    ['a-2.pdf', 'a.pdf', 'a-3.pdf'],
  ],
  [
    [
      ['A', 'a-2.pdf'],
      ['A', 'a.pdf'],
      ['A', null],
      ['A', null],
    ],
    ['a-2.pdf', 'a.pdf', 'a-3.pdf', 'a-4.pdf'],
  ],
  [
    [
      ['A', 'a.pdf'],
      ['A', null],
      ['A', 'a-2.pdf'],
    ],
    ['a.pdf', 'a-2.pdf', 'a-3.pdf'],
  ],
  [[['x'.repeat(500), null]], [`${'x'.repeat(60)}.pdf`]],
] as const)('issues %j are exported as %j', (issues, names) => {
  const listed = issues.map(([title, importKey], n) => ({
    id: IssueId.parse(n + 1),
    title,
    importKey,
  }));
  expect(fileNames(listed)).toEqual(names);
});
