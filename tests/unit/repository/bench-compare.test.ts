import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../../bench/report/compareRuns.ts';
import {
  type Condition,
  type MeasureName,
  type ReaderName,
  readerNames,
} from '../../../bench/report/measures.ts';
import { shortTable, standingOf, tableIn, wholeTable } from '../../../bench/standing.ts';
import type { Report, Sample } from '../../../bench/report/reportSchema.ts';
import { median, quantile, randomFrom, ratioOf } from '../../../bench/report/statistics.ts';
import { ratiosOf } from '../../../bench/report/ratioTables.ts';

const files = ['one', 'two', 'three', 'four', 'five'];
const measures: MeasureName[] = ['open-sharp', 'next', 'jump'];

interface Making {
  readonly seed: number;
  /** How many times as long one measure of one reader takes. */
  readonly slowed?: Partial<Record<ReaderName, Partial<Record<MeasureName, number>>>>;
  /** How many times as long everything takes. */
  readonly machine?: number;
  /** Standard deviation of a sample, as a fraction of its value. */
  readonly noise?: number;
  readonly rounds?: number;
}

/** A run as a machine gives it: each sample is its reader's own time, times noise that is never negative. */
function made({ seed, slowed = {}, machine = 1, noise = 0.1, rounds = 5 }: Making): Report {
  const random = randomFrom(seed);
  const normal = () =>
    Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
  const samples: Sample[] = readerNames.flatMap((reader, place) =>
    files.flatMap((file, at) =>
      measures.flatMap((measure) =>
        Array.from({ length: rounds }, (_, round) => ({
          reader,
          file,
          measure,
          round: round + 1,
          page: null,
          value:
            (100 + 20 * place + 50 * at) *
            (slowed[reader]?.[measure] ?? 1) *
            machine *
            Math.exp(noise * normal()),
        })),
      ),
    ),
  );
  return { ...emptyReport, samples };
}

const emptyReport: Report = {
  version: 1,
  at: '2026-11-22T00:00:00.000Z',
  machine: { cores: 2, model: '', load: null },
  conditions: {
    browser: '',
    throttle: 1,
    network: 'none',
    input: 'key',
    rounds: 5,
    width: 834,
    height: 1194,
    density: 2,
  },
  versions: {},
  tolerance: 0.02,
  files: files.map((name) => ({ name, kind: 'magazine', pages: 20, bytes: 1000 })),
  samples: [],
  likenesses: [],
  failures: [],
  findings: [],
  curves: [],
};

const verdicts = (before: Report, after: Report) =>
  Object.fromEntries(
    changesBetween(before, after).map(({ measure, verdict }) => [measure, verdict]),
  );

const seeds = Array.from({ length: 20 }, (_, at) => at * 2 + 1);

describe('a run against an earlier one', () => {
  test.each(seeds)(
    'finds the measures that became slower by 30 %%, and only them (run %i)',
    (seed) => {
      const after = made({ seed: seed + 1, slowed: { gatefold: { jump: 1.3 } } });
      expect(verdicts(made({ seed }), after)).toEqual({
        'open-sharp': 'same',
        next: 'same',
        jump: 'slower',
      });
    },
  );

  test.each(seeds)('reports no difference for noise (run %i)', (seed) => {
    const [before, after] = [made({ seed, noise: 0.15 }), made({ seed: seed + 1, noise: 0.15 })];
    expect(Object.values(verdicts(before, after))).toEqual(['same', 'same', 'same']);
  });

  test('lists the measures that became quicker', () => {
    const after = made({ seed: 2, slowed: { gatefold: { next: 0.7 } } });
    expect(verdicts(made({ seed: 1 }), after)).toMatchObject({ next: 'quicker', jump: 'same' });
  });

  test('recognises a slower machine, and finds a slower reader on it', () => {
    const slower = made({ seed: 2, machine: 2 });
    expect(Object.values(verdicts(made({ seed: 1 }), slower))).toEqual(['same', 'same', 'same']);
    const both = made({ seed: 2, machine: 2, slowed: { gatefold: { jump: 1.3 } } });
    const changes = changesBetween(made({ seed: 1 }), both);
    const jump = changes.find(({ measure }) => measure === 'jump');
    expect(jump?.verdict).toBe('slower');
    expect(Math.abs((jump?.ratio.value ?? 0) - 1.3)).toBeLessThan(0.15);
    expect(jump?.machine).toBeCloseTo(2, 0);
  });

  test('ignores a measure or a file that only one of both has', () => {
    const before = made({ seed: 1 });
    const after = {
      ...made({ seed: 2 }),
      samples: made({ seed: 2 }).samples.map((one) => ({ ...one, file: 'new' })),
    };
    expect(changesBetween(before, after)).toEqual([]);
  });
});

/** Twenty-one values about 100, so far apart. */
const around = (step: number) => Array.from({ length: 21 }, (_, at) => 100 + step * (at - 10));

describe('a ratio', () => {
  test('is the median over the files of the ratio of their medians', () => {
    const ratio = ratioOf([
      { ours: [1, 1, 9], theirs: [2, 2, 2] },
      { ours: [3], theirs: [4] },
      { ours: [20], theirs: [10] },
    ]);
    expect(ratio).toMatchObject({ value: 0.75, files: 3 });
  });

  test.each([1, 3, 40])('has a confidence that holds it and is no point (%i rounds)', (rounds) => {
    for (const { ratio } of ratiosOf(made({ seed: 3, rounds }))) {
      expect(ratio?.low).toBeLessThanOrEqual(ratio?.value ?? 0);
      expect(ratio?.high).toBeGreaterThanOrEqual(ratio?.value ?? 1);
      expect((ratio?.high ?? 0) - (ratio?.low ?? 0)).toBeGreaterThan(0.02);
    }
  });

  test('is surer of samples that are less apart', () => {
    const [loud, calm] = [3, 1].map((step) =>
      ratioOf([{ ours: around(step), theirs: around(step) }]),
    );
    const width = (ratio: typeof loud) => (ratio ? ratio.high - ratio.low : Number.NaN);
    expect(width(calm)).toBeLessThan(width(loud) / 2);
  });

  test('is the same for the same samples', () => {
    expect(ratiosOf(made({ seed: 4 }))).toEqual(ratiosOf(made({ seed: 4 })));
  });

  test('counts no time of a reader whose picture is another than ours', () => {
    const report = made({ seed: 5 });
    const unlike = {
      ...report,
      likenesses: files.map((file) => ({
        reader: 'embedpdf' as const,
        file,
        page: 1,
        apart: 0.5,
        isAlike: file === 'one',
      })),
    };
    const of = (reader: ReaderName) => ratiosOf(unlike).find((cell) => cell.reader === reader);
    expect(of('embedpdf')?.ratio?.files).toBe(1);
    expect(of('react-pdf')?.ratio?.files).toBe(5);
  });

  test('is none where there is nothing to compare', () => {
    expect(ratioOf([])).toBeNull();
    expect(ratioOf([{ ours: [1], theirs: [] }])).toBeNull();
    expect(ratioOf([{ ours: [1], theirs: [0] }])).toBeNull();
  });
});

test('a median lies between the two in the middle, a quantile is always a sample', () => {
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([4, 1, 2, 3], 0.5)).toBe(2);
  expect(median([])).toBeNaN();
});

describe('the published figures', () => {
  const kinds: Condition[] = ['magazine', 'magazine', 'idle', 'heavy-slow', 'size'];
  const report: Report = {
    ...made({ seed: 1 }),
    files: emptyReport.files.map((file, at) => ({ ...file, kind: kinds[at] ?? 'magazine' })),
    findings: [{ measure: 'scripts', what: 'files', asked: '≤ 24', reached: '7', holds: true }],
  };
  const standing = standingOf(report);

  test('have a row for each measure under each condition, and none for a series', () => {
    expect(standing.rows.map(({ condition, measure }) => `${condition} ${measure}`)).toEqual([
      'magazine open-sharp',
      'magazine next',
      'magazine jump',
      'idle open-sharp',
      'idle next',
      'idle jump',
      'heavy-slow open-sharp',
      'heavy-slow next',
      'heavy-slow jump',
    ]);
  });

  test('name the condition of an opening, and the conditions and other measures of the run', () => {
    const whole = wholeTable(standing);
    expect(whole).toContain('\n| Open to first sharp page, pressed at once | ');
    expect(whole).toContain('\n| Open to first sharp page, pressed 2.5 s after the details | ');
    expect(whole).toContain('\n| Next page | ');
    expect(whole).toContain('\n| magazines | one, two |\n');
    expect(whole).toContain('\n| files | ≤ 24 | 7 |');
  });

  test('of the README are the chosen measures, of the heavy document only the jump', () => {
    const titles = shortTable(standing)
      .split('\n')
      .map((line) => line.split(' | ')[0]);
    expect(titles).toContain('| the first sharp page, pressed 2.5 s after the details');
    expect(titles).toContain(
      '| from a jump to the sharp last page, 60 photographs of 2 MB, 1.6 Mbit/s',
    );
    expect(titles.filter((title) => title?.includes('photographs'))).toHaveLength(2);
  });

  test('are compared as they are written: a changed digit is found', () => {
    const page = `<!-- standing -->\n\n${shortTable(standing)}\n\n<!-- /standing -->\n`;
    expect(tableIn(page)).toBe(shortTable(standing));
    expect(tableIn(page.replace(/\d ms/, '0.5 ms'))).not.toBe(shortTable(standing));
  });
});
