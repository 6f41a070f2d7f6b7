import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { changesBetween } from './report/compareRuns.ts';
import { troubleOf } from './report/ratioTables.ts';
import { Report } from './report/reportSchema.ts';
import { buildIfStale } from '../scripts/build.ts';
import { loadNow, print } from './bench.ts';
import { type Options, readOptions, usage } from './options.ts';
import { peerVersions } from './render/installPeers.ts';
import {
  firefoxScreens,
  chromiumScreens,
  density,
  type Screens,
  upright,
} from './render/screen.ts';
import { tolerance } from './render/pixelDiff.ts';
import { publishStanding } from './standing.ts';
import { names, type Part, runSuites } from './suites.ts';
import { printChanges, printRatios } from './table.ts';
import { writePage } from './writePage.ts';

const readReport = (path: string): Report =>
  z.parse(Report, JSON.parse(readFileSync(path, 'utf8')));

/** In simulated runs of five files, a slowdown of one measure by 30 % was found in all 20 with five rounds, and often missed with one. */
const roundsToCompare = 5;
const fewRounds = `'same' says little here: with --rounds ${roundsToCompare} in both runs, 30 % would not be missed.`;

async function main(options: Options): Promise<void> {
  // Read first, so that a missing file fails at once and not after ten minutes.
  const earlier = options.compare === undefined ? null : readReport(options.compare);
  if (earlier && earlier.conditions.input !== options.input)
    throw new Error(
      `The earlier run has --input ${earlier.conditions.input}, so this one needs it too.`,
    );
  await buildIfStale();
  const before = loadNow();
  const open = options.browser === 'firefox' ? firefoxScreens : chromiumScreens;
  const screens = await open(options.throttle);
  try {
    const parts = await runSuites(options, screens);
    const report = reportOf(options, screens, parts, before);
    const changes = earlier ? changesBetween(earlier, report) : [];
    const rows = parts.flatMap(({ rows = [] }) => rows);
    if (rows.length > 0) print(rows);
    printRatios(report);
    for (const sentence of troubleOf(report)) console.log(sentence);
    if (earlier) {
      printChanges(changes);
      const least = Math.min(earlier.conditions.rounds, options.rounds);
      if (least < roundsToCompare) console.log(fewRounds);
    }
    await keep(options.out, report, earlier);
    if (options.isPublished) publishStanding(report);
    if (changes.some(({ verdict }) => verdict === 'slower')) process.exitCode = 1;
  } finally {
    await screens.close();
  }
}

function reportOf(
  options: Options,
  { browser }: Screens,
  parts: readonly Part[],
  loadBefore: number,
): Report {
  const { throttle, network, input, rounds } = options;
  const files = new Map(parts.flatMap(({ files = [] }) => files).map((file) => [file.name, file]));
  const rows = parts.flatMap(({ rows = [] }) => rows);
  return z.parse(Report, {
    version: 1,
    at: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      model: `${cpus()[0]?.model.trim() ?? ''}, ${Math.round(totalmem() / 1024 ** 3)} GB`,
      load: [loadBefore, loadNow()],
    },
    conditions: { browser, throttle, network, input, rounds, ...upright, density },
    versions: peerVersions(),
    tolerance,
    files: [...files.values()],
    samples: parts.flatMap(({ samples = [] }) => samples),
    likenesses: parts.flatMap(({ likenesses = [] }) => likenesses),
    failures: parts.flatMap(({ failures = [] }) => failures),
    findings: rows,
    curves: parts.flatMap(({ curves = [] }) => curves),
  });
}

async function keep(folder: string, report: Report, earlier: Report | null): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report, null, 1));
  await writePage(join(folder, 'report.html'), report, earlier);
  console.log(
    `\nEvery sample is in ${path}, the same with plots in ${join(folder, 'report.html')}.`,
  );
}

try {
  await main(readOptions(process.argv.slice(2), names));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\n${usage}`);
  process.exitCode = 2;
}
