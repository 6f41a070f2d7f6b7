import * as z from 'zod/mini';
import { MeasureName, ReaderName } from './measures.ts';

/** One measured value: milliseconds, or bytes where the measure is in bytes. */
export const Sample = z.object({
  measure: MeasureName,
  reader: ReaderName,
  file: z.string(),
  /** Counted from 1. */
  round: z.int(),
  /** Counted from 1; null where it is of the whole document. */
  page: z.nullable(z.int()),
  value: z.number(),
});
export type Sample = z.infer<typeof Sample>;

/** A picture of a page against ours. */
export const PixelDiff = z.object({
  reader: ReaderName,
  file: z.string(),
  page: z.int(),
  /** Share of pixels that differ, from 0 to 1. */
  apart: z.number(),
  isAlike: z.boolean(),
});
export type PixelDiff = z.infer<typeof PixelDiff>;

/** Something that could not be measured: it stays in the report. */
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
  /** Why it is read: for itself, or because it is the next larger one of a row. */
  kind: z.enum(['magazine', 'pages', 'size']),
  pages: z.int(),
  bytes: z.int(),
});
export type BenchFile = z.infer<typeof BenchFile>;

/** What a measure with a bound of its own has reached. */
export const Finding = z.object({
  measure: z.string(),
  what: z.string(),
  asked: z.string(),
  reached: z.string(),
  /** null where nothing was asked for: the figure explains another. */
  holds: z.nullable(z.boolean()),
});
export type Finding = z.infer<typeof Finding>;

/** How long something takes as something else grows. */
export const Curve = z.object({
  what: z.string(),
  /** What there is ever more of. */
  of: z.enum(['issues']),
  /** Milliseconds. */
  points: z.array(z.object({ at: z.number(), values: z.array(z.number()) })),
});
export type Curve = z.infer<typeof Curve>;

export const networks = ['none', 'slow', 'fast'] as const;

export const Conditions = z.object({
  browser: z.string(),
  /** How many times the main thread was slowed down. */
  throttle: z.number(),
  network: z.enum(networks),
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
    /** Empty where a page cannot know it. */
    model: z.string(),
    /** CSS pixels of the whole screen, where a page was measured by itself. */
    screen: z.optional(z.object({ width: z.number(), height: z.number() })),
    /** Of the whole machine, before and after; null where a page cannot know it. */
    load: z.nullable(z.tuple([z.number(), z.number()])),
  }),
  conditions: Conditions,
  /** Of what was measured, by name. */
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
