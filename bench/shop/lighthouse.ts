import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import { type Finding, median, spreadOf } from '../figures.ts';
import type { Shops } from './shops.ts';

const rounds = 5;
const least = 95;
/** Not a dependency: it has a hundred dependencies of its own. */
const version = 'lighthouse@13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<
    string,
    {
      readonly id: string;
      readonly score: number | null;
      readonly title: string;
      readonly displayValue?: string;
    }
  >;
}

/** Lighthouse's mobile preset: a slow phone on a slow network. */
export const lighthouse =
  (what: string, path: string) =>
  async (shops: Shops): Promise<Finding[]> => {
    const { origin } = await shops.of(100);
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await reportOf(origin + path));
    tell(reports.at(-1));
    const scores = reports.map(scoresOf);
    return categories.map((name) => {
      const samples = scores.map((score) => score[name]);
      const holds = median(samples) >= least;
      return {
        what: `${what}: ${name}`,
        asked: `≥ ${least}`,
        reached: spreadOf(samples),
        holds,
        samples,
      };
    });
  };

async function reportOf(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-lighthouse-'));
  const path = join(folder, 'report.json');
  const { executablePath = '', args } = chromiumLaunch();
  try {
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        version,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${path}`,
        `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: executablePath } },
    );
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const scoresOf = ({ categories: scores }: Report): Scores =>
  Object.fromEntries(
    categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)]),
  ) as Scores;

/** The imperfect audits of the last round. */
function tell(report: Report | undefined): void {
  for (const { id, score, title, displayValue } of Object.values(report?.audits ?? {}))
    if (score !== null && score < 1)
      console.log(`  ${id}: ${score} ${title} ${displayValue ?? ''}`);
}
