import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInBytes, MeasureName, type PeerName } from './report/measures.ts';
import type { Report } from './report/reportSchema.ts';
import { median, type Ratio } from './report/statistics.ts';
import { byFile, counted, others, ratiosOf } from './report/ratioTables.ts';
import * as z from 'zod';

/**
 * The tables of the README and of this folder's page come from one file, `standing.json`, which a run writes with
 * `--publish`. A test compares both pages with that file, so that they cannot state different figures.
 */

const path = join(import.meta.dirname, 'standing.json');

const RatioRow = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** `ours` is in milliseconds or bytes. A reader whose measure failed has no ratio. */
export const Standing = z.array(
  z.object({
    measure: MeasureName,
    ours: z.number(),
    ratios: z.object({
      'pdfjs-main': RatioRow.optional(),
      'pdfjs-worker': RatioRow.optional(),
      'react-pdf': RatioRow.optional(),
      embedpdf: RatioRow.optional(),
    }),
  }),
);
export type Standing = z.infer<typeof Standing>;

export const readStanding = (): Standing => Standing.parse(JSON.parse(readFileSync(path, 'utf8')));

export function standingOf(report: Report): Standing {
  const samples = counted(report, 'magazine');
  const cells = ratiosOf(report, 'magazine');
  return Object.keys(titles).flatMap((name) => {
    const measure = MeasureName.parse(name);
    const own = cells.filter((cell) => cell.measure === measure);
    if (own.length === 0) return [];
    const ours = median([...byFile(samples, 'gatefold', measure).values()].map(median));
    const ratios = own.flatMap(({ reader, ratio }) => (ratio ? [[reader, rounded(ratio)]] : []));
    return [{ measure, ours: Math.round(ours), ratios: Object.fromEntries(ratios) }];
  });
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

const rounded = ({ value, low, high }: Ratio): z.infer<typeof RatioRow> => ({
  value: toHundredths(value),
  low: toHundredths(low),
  high: toHundredths(high),
});

const titles: Partial<Record<MeasureName, string>> = {
  'open-first': 'open to first pixels',
  'open-sharp': 'open to first sharp page',
  next: 'next page',
  text: 'text of the page',
  'first-usable': 'jump to first pixels',
  jump: 'jump to the last page',
  zoom: 'zoom to sharp',
  thumbnails: 'thumbnails',
  'thumbnails-cold': 'thumbnails after opening',
  blocked: 'blocked main thread',
  bytes: 'bytes of the file',
};

/** The rows of the README, the best and the worst of them. */
const chosen: Partial<Record<MeasureName, string>> = {
  'open-first': 'from *Read* to the first pixels',
  'open-sharp': 'from *Read* to the first sharp page',
  next: 'from a turn to the next page',
  zoom: 'from a zoom to sharp pixels',
  bytes: 'bytes of the PDF until the first sharp page',
};

const columns: Record<PeerName, string> = {
  'pdfjs-main': 'pdf.js, main thread',
  'pdfjs-worker': 'pdf.js, renderer worker',
  'react-pdf': 'react-pdf',
  embedpdf: 'EmbedPDF (PDFium)',
};

const valueText = (measure: MeasureName, value: number): string =>
  isInBytes(measure) ? `${(value / 1024 ** 2).toFixed(1)} MB` : `${value} ms`;

function ratioText(ratio: z.infer<typeof RatioRow> | undefined): string {
  if (!ratio) return '–';
  const value = ratio.value.toFixed(2);
  return `${ratio.high < 1 ? `**${value}**` : value} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})`;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Every measure beside every other reader, with its interval. */
export const wholeTable = (standing: Standing): string =>
  table(
    ['', 'ours', ...others.map((reader) => columns[reader])],
    standing.map(({ measure, ours, ratios }) => [
      titles[measure] ?? measure,
      valueText(measure, ours),
      ...others.map((reader) => ratioText(ratios[reader])),
    ]),
  );

/** Each chosen measure with its least and its greatest ratio. */
export function shortTable(standing: Standing): string {
  const rows = standing.flatMap(({ measure, ours, ratios }) => {
    const title = chosen[measure];
    const values = others.flatMap((reader) => ratios[reader]?.value ?? []);
    if (!title || values.length === 0) return [];
    const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
    return [[title, valueText(measure, ours), range]];
  });
  return table(
    ['measured', 'Gatefold', "times that of pdf.js's viewer, react-pdf and EmbedPDF"],
    rows,
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
