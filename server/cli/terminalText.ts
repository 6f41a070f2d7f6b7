import { Presets, SingleBar } from 'cli-progress';
import type { UploadStep } from '#contract/admin/upload.ts';
import type { StoreListing } from '#contract/admin/storeSettings.ts';
import { currencyFormat } from '#contract/intl.ts';
import { toMajor, type MinorUnits } from '#contract/money.ts';
import type { CommandContext } from './command.ts';
import type { WorkHooks } from '../adminApi/adminContext.ts';

/** Helpers for the output of the commands. */

const maxLength = 70;

export function amountFormat(currency: string, precision: number): (price: MinorUnits) => string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const format = currencyFormat('en', currency, digits);
  return (price) => format.format(toMajor(price, precision));
}

export const settingsOf = (store: StoreListing): string =>
  columns(Object.entries(store).map(([name, value]) => [name, inOneLine(value)]));

function inOneLine(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value).replaceAll(/\s+/g, ' ');
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
}

/** Aligns rows of text. The last column has its natural width. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, n) => (n < row.length - 1 ? cell.padEnd(widths[n] ?? 0) : cell)).join('  ');
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** The user interrupted the command. The message tells the state of the work. */
export class Cancelled extends Error {}

/** Shows the progress of the work, and cancels it when the user interrupts the command. */
export async function whileCancellable<Step extends string, T>(
  { signal }: Pick<CommandContext, 'signal'>,
  report: ProgressReport<Step>,
  cancelText: string,
  work: (terms: WorkHooks<Parameters<ProgressReport<Step>['show']>[0]>) => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort(new Cancelled(cancelText));
  // A listener, not `AbortSignal.any`: `gatefold.ts` counts the listeners to learn whether work can be cancelled.
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    return await work({ onProgress: report.show, signal: cancelling.signal });
  } finally {
    signal.removeEventListener('abort', cancel);
    report.end();
  }
}

const publishing: StepTexts<UploadStep> = {
  reading: 'Reading the file',
  writing: 'Writing it anew for reading online',
  checking: 'Checking its pages',
  sample: 'Cutting out the sample',
  cover: 'Painting the cover',
  storing: 'Putting it into the store',
};

interface ProgressReport<Step extends string = UploadStep> {
  readonly show: (progress: { readonly step: Step; readonly fraction: number }) => void;
  readonly end: () => void;
}

type Terminal = Pick<CommandContext, 'stderr'>;
type Stream = Terminal['stderr'];
type StepTexts<Step extends string> = Readonly<Record<Step, string>>;

/** Draws a bar in a terminal, otherwise prints a line for each step. */
export const reportSteps = <Step extends string>(
  context: Terminal,
  text: StepTexts<Step>,
): ProgressReport<Step> => report(context, (step) => text[step]);

/** The progress of publishing a PDF. */
export const reportProgress = (context: Terminal): ProgressReport =>
  reportSteps(context, publishing);

/** For steps that are named by the data, like the files of a folder. */
export interface NamedProgress {
  readonly step: string;
  readonly fraction: number;
}

export const reportNamed = (context: Terminal): ProgressReport<string> =>
  report(context, (step) => step);

type StepText<Step extends string> = (step: Step) => string;

const report = <Step extends string>(
  { stderr }: Terminal,
  text: StepText<Step>,
): ProgressReport<Step> => (stderr.isTTY ? barReport(stderr, text) : lineReport(stderr, text));

function barReport<Step extends string>(
  stream: Stream,
  text: StepText<Step>,
): ProgressReport<Step> {
  const format = '{bar} {percentage} %  {text}';
  const options = { format, stream, hideCursor: true, clearOnComplete: true };
  const progressBar = new SingleBar({ ...options, stopOnComplete: true }, Presets.shades_classic);
  progressBar.start(1, 0, { text: '' });
  return {
    show: ({ step, fraction }) => progressBar.update(fraction, { text: text(step) }),
    end: () => progressBar.stop(),
  };
}

function lineReport<Step extends string>(
  stream: Stream,
  text: StepText<Step>,
): ProgressReport<Step> {
  let last: Step | null = null;
  return {
    show({ step }) {
      if (step !== last) stream.write(`${text(step)} …\n`);
      last = step;
    },
    end() {},
  };
}
