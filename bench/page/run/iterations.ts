import type { BenchIssue } from '../benchPageData.ts';
import type { Failure, Report, Sample } from '../../report/reportSchema.ts';
import { type Plan, type Step, steps, type Measurement } from '../../probes/index.ts';

export const lengths = ['short', 'whole'] as const;
/** short: one issue once. whole: all issues three times. */
export type Length = (typeof lengths)[number];

/** One measured opening of one issue. */
export interface Iteration {
  readonly issue: BenchIssue;
  /** From 1 on. Round 0 warms up shared code and caches, and does not count. */
  readonly round: number;
  readonly plan: Plan;
}

const whole: Plan = { turns: 3, isShort: false };
const warming: Plan = { turns: 1, isShort: true };

/** All issues of a round come before the next round. */
export function iterationsOf(issues: readonly BenchIssue[], length: Length): Iteration[] {
  const readIssues = length === 'short' ? issues.slice(0, 1) : issues;
  const rounds = length === 'short' ? [1] : [1, 2, 3];
  const warmUps = readIssues.slice(0, 1).map((issue) => ({ issue, round: 0, plan: warming }));
  return [
    ...warmUps,
    ...rounds.flatMap((round) => readIssues.map((issue) => ({ issue, round, plan: whole }))),
  ];
}

/** The limit of a run, in milliseconds with a visible page: users hold a tablet still for about two minutes. */
export const maxRunMs = 110_000;

/** Whether another iteration of the longest duration so far fits into the limit. */
export const isTimeLeft = (usedMs: number, longestMs: number): boolean =>
  usedMs + longestMs <= maxRunMs;

/** The progress of a run, from 0 to 1. */
export const progressOf = (iteration: number, step: Step, iterations: number): number =>
  (iteration + steps.indexOf(step) / steps.length) / iterations;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Up to this ratio of width to height the reader shows one page at a time. */
const maxAspectRatio = 0.72;

/** The largest portrait frame in a container, in CSS pixels. */
export const portraitSizeIn = ({ width, height }: Size): Size => ({
  width: Math.floor(Math.min(width, height * maxAspectRatio)),
  height: Math.floor(height),
});

export interface Measured {
  readonly samples: Sample[];
  readonly failures: Failure[];
}

export const samplesOf = (
  measurements: readonly Measurement[],
  { issue, round }: Iteration,
): Sample[] => measurements.map((one) => ({ ...one, reader: 'gatefold', file: issue.name, round }));

/** The facts that a page can read about its device. */
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
  readonly frame: Size;
  readonly issues: readonly BenchIssue[];
}

/** A run in the format of bench reports. */
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
      input: 'call',
      rounds: Math.max(0, ...samples.map(({ round }) => round)),
      ...of.frame,
      density,
    },
    versions: { Gatefold: of.version },
    // A page compares no pictures.
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
