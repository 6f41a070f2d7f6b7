import * as z from 'zod/mini';
import { Report } from '../../report/reportSchema.ts';

/** Parses a copied result; null if the text is not a result. */
export function readReport(text: string): Report | null {
  try {
    return z.safeParse(Report, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The text of a result for copying and saving, with one line for each sample. */
export function resultText({ samples, ...rest }: Report): string {
  const lines = samples.map((sample) => `  ${JSON.stringify(sample)}`).join(',\n');
  const others = JSON.stringify(rest, null, 1);
  return `${others.slice(0, -2)},\n "samples": [\n${lines}\n ]\n}\n`;
}

/** For example gatefold-bench-2026-11-22-0915.json. */
export const fileNameOf = ({ at }: Report): string =>
  `gatefold-bench-${at.slice(0, 10)}-${at.slice(11, 16).replace(':', '')}.json`;
