import * as z from 'zod/mini';
import { type Condition, conditionTitles, MeasureName, ReaderName } from './measures.ts';

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

/** One measured value, in milliseconds or bytes. */
export const Sample = z.object({
  measure: MeasureName,
  reader: ReaderName,
  file: z.string(),
  /** Counted from 1. */
  round: z.int(),
  /** From 1 on; null for the whole document. */
  page: z.nullable(z.int()),
  value: z.number(),
  /** Whether the reader had fetched a part of the document's pack; absent for readers without packs. */
  pack: z.optional(z.boolean()),
});
export type Sample = z.infer<typeof Sample>;

/** The comparison of a page's picture with Gatefold's. */
export const PixelDiff = z.object({
  reader: ReaderName,
  file: z.string(),
  page: z.int(),
  /** Share of pixels that differ, from 0 to 1. */
  apart: z.number(),
  isAlike: z.boolean(),
});
export type PixelDiff = z.infer<typeof PixelDiff>;

/** A failed measurement. It stays in the report. */
export const Failure = z.object({
  reader: ReaderName,
  file: z.string(),
  round: z.int(),
  during: z.string(),
  reason: z.string(),
});
export type Failure = z.infer<typeof Failure>;

export const BenchFile = z.object({
  name: z.string(),
  kind: z.enum(Object.keys(conditionTitles) as Condition[]),
  pages: z.int(),
  bytes: z.int(),
});
export type BenchFile = z.infer<typeof BenchFile>;

/** The value of a measure with a bound of its own. */
export const Finding = z.object({
  measure: z.string(),
  what: z.string(),
  asked: z.string(),
  reached: z.string(),
  /** null without a bound: the value explains another one. */
  holds: z.nullable(z.boolean()),
  samples: z.optional(z.array(z.number())),
});
export type Finding = z.infer<typeof Finding>;

/** Times over a growing size. */
export const Curve = z.object({
  what: z.string(),
  /** The growing size. */
  of: z.enum(['issues']),
  /** Milliseconds. */
  points: z.array(z.object({ at: z.number(), values: z.array(z.number()) })),
});
export type Curve = z.infer<typeof Curve>;

export const networks = ['none', 'slow', 'fast'] as const;

/** The start of a measured action: a key press of the browser's protocol, or a call in the page. */
export const inputs = ['key', 'call'] as const;

export const Conditions = z.object({
  browser: z.string(),
  /** How many times the main thread was slowed down. */
  throttle: z.number(),
  network: z.enum(networks),
  input: z.enum(inputs),
  rounds: z.int(),
  /** CSS pixels, and device pixels for each. */
  width: z.number(),
  height: z.number(),
  density: z.number(),
});
export type Conditions = z.infer<typeof Conditions>;

export const Report = z.object({
  version: z.literal(1),
  at: z.iso.datetime(),
  machine: z.object({
    cores: z.int(),
    /** Empty if a page cannot read it. */
    model: z.string(),
    /** CSS pixels of the whole screen, in reports of the page /bench. */
    screen: z.optional(z.object({ width: z.number(), height: z.number() })),
    /** The machine's load before and after the run; null if a page cannot read it. */
    load: z.nullable(z.tuple([z.number(), z.number()])),
  }),
  conditions: Conditions,
  /** The versions of the measured readers, by name. */
  versions: z.record(z.string(), z.string()),
  /** Share of pixels up to which a picture counts as the same. */
  tolerance: z.number(),
  files: z.array(BenchFile),
  samples: z.array(Sample),
  likenesses: z.array(PixelDiff),
  failures: z.array(Failure),
  findings: z.array(Finding),
  curves: z.array(Curve),
});
export type Report = z.infer<typeof Report>;
