import type { BenchIssue } from '#contract/benchmark/page.ts';
import type { Failure, Report, Sample } from '#contract/benchmark/report.ts';
import { type Plan, type Step, steps, type Measurement } from '../probes/index.ts';

export const lengths = ['short', 'whole'] as const;
/** How much is read: one issue once, or all of them three times. */
export type Length = (typeof lengths)[number];

/** One opening of one issue. */
export interface Iteration {
  readonly issue: BenchIssue;
  /** Counted from 1; 0 warms up what all share, and does not count. */
  readonly round: number;
  readonly plan: Plan;
}

const whole: Plan = { iterations: 3, isShort: false };
const warming: Plan = { iterations: 1, isShort: true };

/** Every issue once before any of them is read again. */
export function iterationsOf(issues: readonly BenchIssue[], length: Length): Iteration[] {
  const readIssues = length === 'short' ? issues.slice(0, 1) : issues;
  const rounds = length === 'short' ? [1] : [1, 2, 3];
  const warmUps = readIssues.slice(0, 1).map((issue) => ({ issue, round: 0, plan: warming }));
  return [
    ...warmUps,
    ...rounds.flatMap((round) => readIssues.map((issue) => ({ issue, round, plan: whole }))),
  ];
}

/** All of a run, in milliseconds in which the page was seen: nobody holds a tablet still for longer. */
export const maxRunMs = 110_000;

/** Whether another turn ends in time, as far as those before it tell. */
export const isTimeLeft = (usedMs: number, longestMs: number): boolean =>
  usedMs + longestMs <= maxRunMs;

/** How far a run is, from 0 to 1. */
export const progressOf = (iteration: number, step: Step, iterations: number): number =>
  (iteration + steps.indexOf(step) / steps.length) / iterations;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** So much higher than wide, the reader shows one page at a time, as pages are. */
const maxAspectRatio = 0.72;

/** The largest upright frame in a place; CSS pixels. */
export const portraitSizeIn = ({ width, height }: Size): Size => ({
  width: Math.floor(Math.min(width, height * maxAspectRatio)),
  height: Math.floor(height),
});

export interface Measured {
  readonly samples: Sample[];
  readonly failures: Failure[];
}

export const samplesOf = (measurements: readonly Measurement[], { issue, round }: Iteration): Sample[] =>
  measurements.map((one) => ({ ...one, reader: 'gatefold', file: issue.name, round }));

/** What a page can know of the device that it is on. */
export interface Device {
  readonly userAgent: string;
  readonly cores: number;
  /** CSS pixels. */
  readonly screen: Size;
  readonly density: number;
}

interface Conditions {
  readonly at: Date;
  readonly version: string;
  readonly device: Device;
  /** Of the frame in which pages were shown. */
  readonly frame: Size;
  readonly issues: readonly BenchIssue[];
}

/** A run as every run of the bench is written down. */
export function reportOf({ samples, failures }: Measured, of: Conditions): Report {
  const readIssues = new Set([...samples, ...failures].map(({ file }) => file));
  const { userAgent, cores, screen, density } = of.device;
  return {
    version: 1,
    at: of.at.toISOString(),
    machine: { cores, model: '', screen, load: null },
    conditions: {
      browser: userAgent,
      throttle: 1,
      network: 'none',
      rounds: Math.max(0, ...samples.map(({ round }) => round)),
      ...of.frame,
      density,
    },
    versions: { Gatefold: of.version },
    // Nothing was compared.
    tolerance: 0,
    files: of.issues
      .filter(({ name }) => readIssues.has(name))
      .map(({ name, pages, bytes }) => ({ name, kind: 'magazine', pages, bytes })),
    samples,
    likenesses: [],
    failures,
    findings: [],
    curves: [],
  };
}
