import { describe, expect, test } from 'vitest';
import type { BenchIssue } from '../../../bench/page/benchPageData.ts';
import { Report, fileNameOf, readReport, resultText } from '../../../bench/report/reportSchema.ts';
import { chooseIssues, enoughPages } from '../../../demo/pages/bench/benchRoutes.ts';
import {
  isTimeLeft,
  maxRunMs,
  progressOf,
  reportOf,
  samplesOf,
  type Iteration,
  iterationsOf,
  portraitSizeIn,
} from '../../../bench/page/run/iterations.ts';
import { farPages, steps } from '../../../bench/probes/index.ts';

const issue = (name: string, id: number, pages = 20): BenchIssue => ({
  id: id as BenchIssue['id'],
  type: 'full',
  name,
  pages,
  bytes: 1000,
  cover: { fileName: 'cover.jpg', width: 3, height: 4 },
});
const issues = [issue('One', 1), issue('Two', 2), issue('Three', 3)];
const [one, two] = issues as [BenchIssue, BenchIssue];

const named = (turns: readonly Iteration[]) =>
  turns.map(({ issue, round }) => `${round} ${issue.name}`);

describe('the issues that are read', () => {
  test('are the first three of the shelf that have enough pages for everything', () => {
    const shelf = [issue('Short', 4, enoughPages - 1), ...issues, issue('Later', 5)];
    expect(chooseIssues(shelf)).toEqual(issues);
  });

  test('are the longest where none has enough', () => {
    const shelf = [3, 9, 5, 7].map((pages) => issue(String(pages), pages, pages));
    expect(chooseIssues(shelf).map(({ pages }) => pages)).toEqual([9, 7, 5]);
  });

  test('have different names', () => {
    const names = chooseIssues([issue('Tides', 1), issue('Tides', 2), two]).map(({ name }) => name);
    expect(names).toEqual(['Tides (1)', 'Tides (2)', 'Two']);
  });

  test('with enough pages have a last one for the jump', () => {
    const counted = iterationsOf(issues, 'whole').filter(({ round }) => round > 0);
    const most = Math.max(...counted.map(({ plan }) => plan.turns));
    expect(enoughPages).toBeGreaterThan(most + farPages);
  });
});

describe('a run', () => {
  test('warms up, then reads every issue once before any of them again', () => {
    expect(named(iterationsOf([one, two], 'whole'))).toEqual([
      '0 One',
      '1 One',
      '1 Two',
      '2 One',
      '2 Two',
      '3 One',
      '3 Two',
    ]);
  });

  test('that is short reads one issue once', () => {
    expect(named(iterationsOf(issues, 'short'))).toEqual(['0 One', '1 One']);
  });

  test('begins nothing that would not end in time', () => {
    expect(isTimeLeft(0, 0)).toBe(true);
    expect(isTimeLeft(maxRunMs - 20_000, 15_000)).toBe(true);
    expect(isTimeLeft(maxRunMs - 10_000, 15_000)).toBe(false);
  });

  test('goes from nothing to the end without a step back', () => {
    const told = [0, 1, 2].flatMap((turn) => steps.map((step) => progressOf(turn, step, 3)));
    expect(told[0]).toBe(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeLessThan(1);
  });

  test.each([
    ['a phone', { width: 390, height: 714 }, { width: 390, height: 714 }],
    ['a tablet on its side', { width: 1194, height: 700 }, { width: 504, height: 700 }],
    ['a low window', { width: 800.5, height: 200.5 }, { width: 144, height: 200 }],
  ])('shows pages upright on %s', (_, place, frame) => {
    expect(portraitSizeIn(place)).toEqual(frame);
  });
});

const told = [
  { measure: 'open-sharp' as const, page: null, value: 900.5 },
  { measure: 'next' as const, page: 2, value: 61 },
];

const made = (
  measured = samplesOf(told, { issue: one, round: 2, plan: { turns: 3, isShort: false } }),
) =>
  reportOf(
    { samples: measured, failures: [] },
    {
      at: new Date('2026-11-22T09:15:00Z'),
      version: '0.1.0',
      device: { userAgent: 'A tablet', cores: 8, screen: { width: 834, height: 1194 }, density: 2 },
      frame: { width: 766, height: 1064 },
      issues,
    },
  );

describe('the result', () => {
  test('is a report of the bench, of the read issues', () => {
    const report = Report.parse(made());
    expect(report.files.map(({ name }) => name)).toEqual(['One']);
    expect(report.conditions).toMatchObject({ browser: 'A tablet', rounds: 2, density: 2 });
    expect(report.machine).toMatchObject({ cores: 8, screen: { width: 834, height: 1194 } });
    expect(report.samples[1]).toEqual({
      measure: 'next',
      reader: 'gatefold',
      file: 'One',
      round: 2,
      page: 2,
      value: 61,
    });
  });

  test.each([
    ['with times', made()],
    ['without any', made([])],
  ])('is the same after it was copied and pasted, %s', (_, report) => {
    expect(readReport(resultText(report))).toEqual(report);
  });

  test.each(['', 'hello', '{}', '[1]', 'null', JSON.stringify({ ...made(), version: 2 })])(
    'is not the pasted text when the text is %s',
    (text) => {
      expect(readReport(text)).toBeNull();
    },
  );

  test('is saved under its day and time', () => {
    expect(fileNameOf(made())).toBe('gatefold-bench-2026-11-22-0915.json');
  });
});
