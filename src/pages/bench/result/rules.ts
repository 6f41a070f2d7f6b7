import * as z from 'zod/mini';
import { Report } from '#contract/benchmark/report.ts';

/** A result as it is copied; null where it is none. */
export function readReport(text: string): Report | null {
  try {
    return z.safeParse(Report, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** As it is copied and saved: a line for each sample, so that people can read it too. */
export function resultText({ samples, ...rest }: Report): string {
  const lines = samples.map((sample) => `  ${JSON.stringify(sample)}`).join(',\n');
  const others = JSON.stringify(rest, null, 1);
  return `${others.slice(0, -2)},\n "samples": [\n${lines}\n ]\n}\n`;
}

/** What a saved result is called: gatefold-bench-2026-11-22-0915.json. */
export const fileNameOf = ({ at }: Report): string =>
  `gatefold-bench-${at.slice(0, 10)}-${at.slice(11, 16).replace(':', '')}.json`;
