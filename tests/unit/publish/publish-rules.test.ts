import { describe, expect, test } from 'vitest';
import type { AnalyticsRow } from '#contract/admin/analytics.ts';
import { type AdminIssue, ShelfOrder } from '#contract/admin/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import {
  editOf,
  faultsOf,
  type Form,
  formOf,
  localTimeOf,
  momentOf,
} from '../../../src/pages/publish/editor/issueForm.ts';
import {
  byDay,
  daysBetween,
  topIssues,
  rowsOf,
  sumOf,
} from '../../../src/pages/publish/analytics/figures.ts';
import { parseRoute } from '../../../src/pages/publish/publishRoute.ts';
import {
  filterByTitle,
  targetPosition,
  moved,
  nextDraft,
  positionsMoved,
  stateOf,
} from '../../../src/pages/publish/shelf/shelfOrder.ts';
import {
  eventsIn,
  fractionOf,
  inOrder,
  refusalOf,
} from '../../../src/pages/publish/uploads/uploadQueue.ts';

const issue = (more: Partial<AdminIssue> = {}): AdminIssue => ({
  id: IssueId.parse(1),
  title: 'Tides',
  description: 'Of the *sea*',
  price: null,
  pages: 12,
  samplePages: 0,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
  series: null,
  issueNumber: null,
  coverDate: null,
  authors: [],
  tags: [],
  size: 1_000_000,
  cover: { fileName: 'a.jpg', width: 300, height: 400, isOwn: false },
  pictures: [],
  publishedAt: null,
  isListed: false,
  publishAt: null,
  publishRefusal: null,
  owners: 0,
  pack: null,
  ...more,
});
const numbered = (id: number, more: Partial<AdminIssue> = {}) =>
  issue({ id: IssueId.parse(id), ...more });
const price = (amount: number) => MinorUnits.parse(amount);
const published = '2026-11-01T00:00:00.000Z';

const names = (list: string[]) => inOrder(list.map((name) => ({ name }))).map(({ name }) => name);

const line = (fraction: number) => JSON.stringify({ kind: 'progress', step: 'cover', fraction });

const row = (day: string, id: number, more: Partial<AnalyticsRow>): AnalyticsRow => ({
  day,
  issueId: IssueId.parse(id),
  sold: 0,
  revenue: 0,
  reads: 0,
  samples: 0,
  ...more,
});

describe('the address of /publish leads to', () => {
  test.each([
    ['', { kind: 'shelf' }],
    ['#shelf', { kind: 'shelf' }],
    ['#figures', { kind: 'figures' }],
    ['#issue-12', { kind: 'issue', id: 12 }],
    ['#issue-012', { kind: 'shelf' }],
    ['#issue-<b>', { kind: 'shelf' }],
  ])('%j', (hash, place) => {
    expect(parseRoute(hash)).toEqual(place);
  });
});

describe('an issue on the shelf', () => {
  test.each([
    ['draft', { publishedAt: null, isListed: false }],
    ['listed', { publishedAt: published, isListed: true }],
    ['withdrawn', { publishedAt: published, isListed: false }],
  ] as const)('is %s', (state, more) => {
    expect(stateOf(issue(more))).toBe(state);
  });

  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 9, 'bca'],
    [2, -3, 'cab'],
  ])('moves from place %i to %i', (from, to, order) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
  });

  test.each([
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 3, 3],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['a', 1, null],
  ])('is taken by %s from place %i of 4 to %s', (key, place, goal) => {
    expect(targetPosition(key, place, 4)).toBe(goal);
  });

  test.each([
    [0, 0],
    [47, 0],
    [49, 1],
    [-150, -2],
  ])('dragged by %i pixels along rows of 96 passes %i others', (pixels, places) => {
    expect(positionsMoved(pixels, 96)).toBe(places);
  });

  test('is found by words of its title without regard to case and accents', () => {
    const issues = [issue({ title: 'Über dem Meer' }), issue({ title: 'Tides' })];
    expect(filterByTitle(issues, 'MEER uber')).toEqual([issues[0]]);
    expect(filterByTitle(issues, ' ')).toEqual(issues);
    expect(filterByTitle(issues, 'sand')).toEqual([]);
  });

  test('is followed by the next draft, or by the first one after the last', () => {
    const listed = { publishedAt: published, isListed: true };
    const issues = [numbered(1), numbered(2, listed), numbered(3), numbered(4, listed)];
    expect(nextDraft(issues, 1)?.id).toBe(3);
    expect(nextDraft(issues, 4)?.id).toBe(1);
    expect(nextDraft([numbered(1)], 1)).toBeNull();
  });
});

describe('the form of an issue', () => {
  const sound: Form = {
    title: 'Tides',
    description: '',
    isFree: false,
    amount: '4.99',
    sample: '3',
    language: 'en',
    readingDirection: 'auto',
    spreads: 'auto',
    series: '',
    issueNumber: '',
    coverDate: '',
    authors: '',
    tags: '',
  };
  const limits = {
    pages: 12,
    precision: 2,
    leastPrice: price(50),
    largestPrice: price(99_999_999),
    isForPublishing: true,
  };

  test('has the time of a schedule on the clock of the browser', () => {
    for (const moment of ['2026-12-01T08:00:00.000Z', '2026-07-01T23:30:00.000Z'])
      expect(momentOf(localTimeOf(moment))).toBe(moment);
    expect(localTimeOf('2026-12-01T08:00:59.000Z')).toMatch(/^2026-1[12]-\d\dT\d\d:\d\d$/);
    expect(momentOf('')).toBeNull();
  });

  test('begins with the store’s values, and a new draft with the choices of the one before', () => {
    const priced = issue({ price: price(499) });
    expect(formOf(priced, 2)).toMatchObject({ isFree: false, amount: '4.99' });
    expect(formOf(issue({ publishedAt: published }), 2)).toMatchObject({ isFree: true });
    expect(formOf(issue(), 2)).toMatchObject({ isFree: null });
    const scheduled = issue({ publishAt: '2026-12-01T08:00:00.000Z' });
    expect(formOf(scheduled, 2, { isFree: false, amount: '5' })).toMatchObject({ isFree: true });
    const usual = { isFree: false, amount: '3.50' };
    expect(formOf(issue(), 2, usual)).toMatchObject(usual);
    expect(formOf(priced, 2, usual)).toMatchObject({ amount: '4.99' });
  });

  test.each([
    ['nothing', {}, {}],
    ['no title', { title: '  ' }, { title: 'titleMissing' }],
    ['no choice of a price', { isFree: null }, { isFree: 'priceMissing' }],
    ['no price', { amount: '' }, { amount: 'amountWrong' }],
    ['a price of nothing', { amount: '0.00' }, { amount: 'amountWrong' }],
    ['too many decimals', { amount: '4.999' }, { amount: 'amountWrong' }],
    ['a price that nobody can pay', { amount: '0.49' }, { amount: 'amountTooLow' }],
    ['the least price, which is none', { amount: '0.50' }, {}],
    ['a price that no gateway collects', { amount: '1000000.00' }, { amount: 'amountTooHigh' }],
    ['the largest price, which is none', { amount: '999999.99' }, {}],
    ['a comma, which is none', { amount: '4,99' }, {}],
    ['a price that nobody asks for', { isFree: true, amount: 'x' }, {}],
    ['a sample as long as the issue', { sample: '12' }, { sample: 'sampleWrong' }],
    ['half a page', { sample: '1.5' }, { sample: 'sampleWrong' }],
    [
      'a description that is too long',
      { description: 'x'.repeat(20_001) },
      { description: 'long' },
    ],
  ])('has a message for %s', (_, more, faults) => {
    expect(faultsOf({ ...sound, ...more }, limits)).toEqual(faults);
  });

  test('of a draft may be kept without a price', () => {
    expect(faultsOf({ ...sound, isFree: null }, { ...limits, isForPublishing: false })).toEqual({});
  });

  test('sends the store the changed values, and nothing else', () => {
    const form = formOf(issue({ price: price(499) }), 2);
    const stored = issue({ price: price(499) });
    expect(editOf(form, stored, 2)).toEqual({});
    expect(editOf({ ...form, isFree: true }, stored, 2)).toEqual({ price: null });
    expect(editOf({ ...form, title: ' Ebb ', amount: '5', sample: '2' }, stored, 2)).toEqual({
      title: 'Ebb',
      price: 500,
      samplePages: 2,
    });
    expect(editOf({ ...form, isFree: null }, stored, 2)).toEqual({});
    const reading = { language: 'de', readingDirection: 'rtl', spreads: 'double' } as const;
    expect(editOf({ ...form, ...reading }, stored, 2)).toEqual(reading);
    const known = issue({ price: price(499), ...reading });
    const forgotten = { ...formOf(known, 2), language: '' };
    expect(editOf(forgotten, known, 2)).toEqual({ language: null });
  });
});

describe('a file for the store', () => {
  test.each([
    ['a.pdf', 'application/pdf', 9, null],
    ['a.PDF', '', 9, null],
    ['a', 'application/pdf', 9, null],
    ['a.zip', 'application/zip', 9, 'not_a_pdf'],
    ['a.pdf', 'application/pdf', 0, 'empty'],
    ['a.pdf', 'application/pdf', 101, 'too_large'],
  ])('%s of type %j and %i bytes is %s', (name, type, size, refusal) => {
    expect(refusalOf({ name, type, size }, 100)).toBe(refusal);
  });

  test('comes by name, and 2 before 10', () => {
    expect(names(['issue 10', 'issue 2', 'Issue 1'])).toEqual(['Issue 1', 'issue 2', 'issue 10']);
  });

  test('fills its bar by half with the upload, and then with the processing', () => {
    const steps = [fractionOf('sending', 0), fractionOf('sending', 1), fractionOf('making', 1)];
    expect(steps).toEqual([0, 0.5, 1]);
  });

  test('is reported line by line, and half a line waits', () => {
    const first = `${line(0.1)}\nnonsense\n{"kind":"other"}\n${line(0.2).slice(0, 9)}`;
    const { events, end } = eventsIn(first, 0);
    expect(events).toMatchObject([{ fraction: 0.1 }]);
    expect(eventsIn(first, end).events).toEqual([]);
    const whole = `${first.slice(0, end)}${line(0.2)}\n`;
    expect(eventsIn(whole, end).events).toMatchObject([{ fraction: 0.2 }]);
  });
});

describe('figures', () => {
  const rows = [
    row('2026-02-28', 1, { sold: 1, revenue: 499 }),
    row('2026-02-28', 2, { sold: 2, revenue: 998, reads: 5 }),
    row('2026-03-02', 1, { sold: 3, revenue: -100, samples: 4 }),
  ];

  test('have every day of the period, over the end of a month too', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(days);
    const period = {
      from: '2026-02-27',
      to: '2026-03-02',
      currency: 'USD',
      precision: 2,
      rows,
      plans: { sold: 0, revenue: 0 },
      gifts: { links: 0, visitors: 0 },
    };
    expect(byDay(period, rows).map(({ sold }) => sold)).toEqual([0, 3, 0, 3]);
    expect(byDay(period, rowsOf(rows, 1)).map(({ sold }) => sold)).toEqual([0, 1, 0, 3]);
  });

  test('are summed up, and ranked without issues at zero', () => {
    expect(sumOf(rows)).toEqual({ sold: 6, revenue: 1397, reads: 5, samples: 4 });
    expect(topIssues(rows, 'sold', 10)).toEqual([
      { issueId: 1, value: 4 },
      { issueId: 2, value: 2 },
    ]);
    expect(topIssues(rows, 'reads', 10)).toEqual([{ issueId: 2, value: 5 }]);
    expect(topIssues(rows, 'sold', 1)).toHaveLength(1);
  });
});

test('an order of the shelf names each issue once', () => {
  expect(ShelfOrder.safeParse({ ids: [2, 1] }).success).toBe(true);
  expect(ShelfOrder.safeParse({ ids: [2, 1, 2] }).success).toBe(false);
});
