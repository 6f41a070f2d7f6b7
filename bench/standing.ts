import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Condition,
  conditions,
  conditionTitles,
  isInBytes,
  MeasureName,
  measureNames,
} from './report/measures.ts';
import type { Report } from './report/reportSchema.ts';
import { median, type Ratio } from './report/statistics.ts';
import { byFile, counted, others, ratiosOf, troubleOf } from './report/ratioTables.ts';
import { measureTitles, readerTitles } from './report/view/measureTexts.ts';
import * as z from 'zod';

/**
 * The tables of the README and of this folder's page come from one file, `standing.json`, which one run writes with
 * `--publish`. A test compares both pages with that file, so that they cannot state different figures.
 */

const path = join(import.meta.dirname, 'standing.json');

const RatioRow = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const Standing = z.object({
  run: z.record(z.string(), z.string()),
  rows: z.array(
    z.object({
      measure: MeasureName,
      /** A condition of `report/measures.ts`, or in an older run its title. */
      condition: z.string(),
      /** In milliseconds or bytes. */
      ours: z.number(),
      /** A reader whose measure failed has no ratio. */
      ratios: z.object({
        'pdfjs-main': RatioRow.optional(),
        'pdfjs-worker': RatioRow.optional(),
        'react-pdf': RatioRow.optional(),
        embedpdf: RatioRow.optional(),
      }),
    }),
  ),
  /** The measures with a bound of their own. */
  findings: z.array(z.object({ what: z.string(), asked: z.string(), reached: z.string() })),
});
export type Standing = z.infer<typeof Standing>;
type Row = Standing['rows'][number];

export const readStanding = (): Standing => Standing.parse(JSON.parse(readFileSync(path, 'utf8')));

export const standingOf = (report: Report): Standing => ({
  run: runOf(report),
  rows: conditions.flatMap((condition) => rowsOf(report, condition)),
  findings: report.findings.map(({ what, asked, reached }) => ({ what, asked, reached })),
});

function runOf(report: Report): Standing['run'] {
  const { at, machine, conditions: under, files } = report;
  const names = files.filter(({ kind }) => kind === 'magazine').map(({ name }) => name);
  const load = machine.load?.map((one) => one.toFixed(1)).join(' to ') ?? 'unknown';
  const packs = report.samples.flatMap(({ pack }) => pack ?? []);
  const slowed = under.throttle > 1 ? `, slowed ${under.throttle} times` : '';
  const line = under.network === 'none' ? '' : `, on a ${under.network} line`;
  return {
    date: at.slice(0, 10),
    magazines: names.join(', '),
    rounds: String(under.rounds),
    machine: `${machine.cores} cores, ${machine.model}; load ${load}`,
    browser: `${under.browser}${slowed}${line}; actions start by a ${under.input}`,
    packs: `${packs.filter(Boolean).length} of ${packs.length} values of Gatefold with a pack`,
    excluded: troubleOf(report).join(' ') || 'nothing',
  };
}

function rowsOf(report: Report, condition: Condition): Row[] {
  const samples = counted(report, condition);
  const cells = ratiosOf(report, condition);
  return measureNames.flatMap((measure) => {
    const own = cells.filter((cell) => cell.measure === measure);
    if (own.length === 0 || (measure === 'bytes' && condition !== 'magazine')) return [];
    const ours = median([...byFile(samples, 'gatefold', measure).values()].map(median));
    const ratios = own.flatMap(({ reader, ratio }) => (ratio ? [[reader, rounded(ratio)]] : []));
    return [{ measure, condition, ours: Math.round(ours), ratios: Object.fromEntries(ratios) }];
  });
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

const rounded = ({ value, low, high }: Ratio): z.infer<typeof RatioRow> => ({
  value: toHundredths(value),
  low: toHundredths(low),
  high: toHundredths(high),
});

const isOpening = (measure: MeasureName): boolean => measure.startsWith('open-');

/** Only an opening depends on the moment of the press. */
function titleOf(title: string, { measure, condition }: Row): string {
  if (condition === 'magazine' && !isOpening(measure)) return title;
  return `${title}, ${condition in conditionTitles ? conditionTitles[condition as Condition] : condition}`;
}

/** The rows of the README, the best and the worst of them. */
const chosen: Partial<Record<MeasureName, string>> = {
  'open-sharp': 'the first sharp page',
  next: 'from a turn to the next page',
  jump: 'from a jump to the sharp last page',
  zoom: 'from a zoom to sharp pixels',
  bytes: 'bytes of the PDF until the first sharp page',
};

const valueText = (measure: MeasureName, value: number): string =>
  isInBytes(measure) ? `${(value / 1024 ** 2).toFixed(1)} MB` : `${value} ms`;

function ratioText(ratio: z.infer<typeof RatioRow> | undefined): string {
  if (!ratio) return '–';
  const value = ratio.value.toFixed(2);
  return `${ratio.high < 1 ? `**${value}**` : value} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})`;
}

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The conditions of the run, every measure beside every other reader with its interval, and the other measures. */
export const wholeTable = ({ run, rows, findings }: Standing): string =>
  [
    table(['condition', 'value'], Object.entries(run)),
    table(
      ['', 'ours', ...others.map((reader) => readerTitles[reader])],
      rows.map((one) => [
        titleOf(measureTitles[one.measure].title, one),
        valueText(one.measure, one.ours),
        ...others.map((reader) => ratioText(one.ratios[reader])),
      ]),
    ),
    ...(findings.length > 0
      ? [
          table(
            ['measure', 'asked', 'reached'],
            findings.map(({ what, asked, reached }) => [what, asked, reached]),
          ),
        ]
      : []),
  ].join('\n\n');

/** Each chosen measure with its least and its greatest ratio. Of the heavy document only the jump. */
export function shortTable({ rows }: Standing): string {
  const short = rows.flatMap((one) => {
    const { measure, condition, ours, ratios } = one;
    const title = chosen[measure];
    const values = others.flatMap((reader) => ratios[reader]?.value ?? []);
    if (!title || values.length === 0 || (isOpening(measure) && condition.startsWith('heavy')))
      return [];
    const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
    return [[titleOf(title, one), valueText(measure, ours), range]];
  });
  return table(
    ['measured', 'Gatefold', "times that of pdf.js's viewer, react-pdf and EmbedPDF"],
    short,
  );
}

/** The pages with a table, by their paths from the project's folder. */
export const pages = { 'README.md': shortTable, 'bench/README.md': wholeTable } as const;

const marks = /(<!-- standing -->\n)[^]*?(\n<!-- \/standing -->)/;

export const tableIn = (page: string): string | undefined =>
  marks.exec(page)?.[0].split('\n').slice(1, -1).join('\n').trim();

/** Writes the figures of `report` and the tables of both pages. */
export function publishStanding(report: Report): void {
  const standing = standingOf(report);
  writeFileSync(path, `${JSON.stringify(standing, null, 2)}\n`);
  for (const [name, tableOf] of Object.entries(pages)) {
    const page = join(import.meta.dirname, '..', name);
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace(marks, `$1\n${tableOf(standing)}\n$2`));
  }
}
