import type { Condition } from './report/measures.ts';
import type { Report } from './report/reportSchema.ts';
import { readThumbnails } from './probes/index.ts';
import { corpusIsMissing } from '../tests/helpers/corpus.ts';
import { loadNow, notMeasured, type Row, take } from './bench.ts';
import type { Options } from './options.ts';
import { reader } from './reader/readerBench.ts';
import { type FoundFile, magazines, under } from './render/files.ts';
import { growing, heavyFile } from './render/madeFiles.ts';
import { memory } from './render/memory.ts';
import { openReaders } from './render/readers.ts';
import {
  type MeasuredSession,
  opening,
  render,
  type Rendered,
  type RenderRun,
  through,
} from './render/renderRun.ts';
import type { Screens } from './render/screen.ts';
import { server } from './server/serverBench.ts';
import { shop } from './shop/shopBench.ts';
import { storeCurves } from './shop/firstCard.ts';
import { openShops } from './shop/shops.ts';

export type Part = Partial<Pick<Report, 'files' | 'curves'>> &
  Partial<Rendered> & { readonly rows?: Row[] };

/** A suite that opens documents with all readers. */
interface Rendering {
  readonly files: (options: Options) => Promise<FoundFile[]>;
  readonly measure: (files: readonly FoundFile[], run: Run, options: Options) => Promise<Rendered>;
}

type Run = Omit<RenderRun, 'sessions'>;

const sessions =
  (sessionsOf: (options: Options) => readonly MeasuredSession[]): Rendering['measure'] =>
  (files, run, options) =>
    render(files, { ...run, sessions: sessionsOf(options) });

const cold: MeasuredSession = (reading, _file, session) => readThumbnails(reading, session);
const openings = sessions(() => [opening]);
const jumps = sessions(() => [through({ turns: 0, isShort: true })]);

/** The magazines under each of these conditions, or the first ones. */
const magazinesUnder =
  (kinds: readonly Condition[], most = 8): Rendering['files'] =>
  async ({ corpus, isQuick }) => {
    const files = await magazines(corpus, isQuick ? 2 : most);
    return files.flatMap((file) => kinds.map((kind) => under(file, kind)));
  };

const heavyUnder = (kind: Condition) => async () => [under(await heavyFile(), kind)];

const renderings: Readonly<Record<string, Rendering>> = {
  render: {
    files: magazinesUnder(['magazine']),
    measure: sessions(({ isQuick }) => [through({ turns: isQuick ? 2 : 5, isShort: false }), cold]),
  },
  opening: { files: magazinesUnder(['magazine', 'idle', 'link']), measure: openings },
  'opening-fast': { files: magazinesUnder(['magazine-fast'], 4), measure: openings },
  'opening-slow': { files: magazinesUnder(['magazine-slow'], 4), measure: openings },
  growth: { files: growing, measure: jumps },
  'jump-far': { files: heavyUnder('heavy'), measure: jumps },
  'jump-far-fast': { files: heavyUnder('heavy-fast'), measure: jumps },
  'jump-far-slow': { files: heavyUnder('heavy-slow'), measure: jumps },
  memory: {
    files: ({ corpus }) => magazines(corpus, 1),
    measure: (files, { readers }) => memory(files, readers),
  },
};

/** All suites share one store, in which each document is published once. */
async function renderAll(
  wanted: readonly string[],
  options: Options,
  screens: Screens,
): Promise<Part[]> {
  const chosen = Object.entries(renderings).filter(([name]) => wanted.includes(name));
  if (chosen.length === 0) return [];
  const found = [];
  // One after the other, because several suites may generate the same file.
  for (const [name, { files, measure }] of chosen)
    found.push({ name, measure, files: await files(options) });
  const readers = await openReaders(
    found.flatMap(({ files }) => files),
    options,
  );
  const run = { readers, screens, rounds: options.rounds };
  const parts: Part[] = [];
  try {
    for (const { name, measure, files } of found) {
      console.log(`— ${name}`);
      const measured = measure(files, run, options).then((rendered) => ({ files, ...rendered }));
      parts.push(await measured.catch(notRun(name)));
    }
  } finally {
    await readers.close();
  }
  return parts;
}

async function growingShops(): Promise<Part> {
  console.log('— store');
  const shops = await openShops();
  try {
    return { curves: await storeCurves(shops, 5) };
  } finally {
    await shops.close();
  }
}

const suites = [...Object.keys(renderings), 'store'];

async function findings(names: readonly string[]): Promise<Part> {
  const has = (measures: object) => names.some((name) => name in measures);
  const rows: Row[] = [];
  if (has(reader.measures) && !corpusIsMissing) rows.push(...(await take(reader, names)));
  if (has(shop.measures)) rows.push(...(await take(shop, names)));
  if (has(server.measures)) rows.push(...(await take(server, names)));
  return { rows };
}

/** The names that `--only` accepts. */
export const names: readonly string[] = [
  ...suites,
  ...Object.keys(reader.measures),
  ...Object.keys(shop.measures),
  ...Object.keys(server.measures),
];

/** The measures of a whole run beside the suites: of each kind the most informative short one. */
const whole = [
  ...suites,
  'frames',
  'turns-at-once',
  'scripts',
  'pictures',
  'webkit-photos',
  'weight',
  'scrolling',
  'searching',
  'list',
  'cover',
  'ranges',
];

/** These need the DevTools protocol, which Firefox does not have. */
const anyBrowser = suites.filter((name) => name !== 'memory' && name !== 'store');

function wantedOf({ only, isQuick, browser }: Options): readonly string[] {
  const isFirefox = browser === 'firefox';
  const usual = isQuick ? ['render'] : isFirefox ? anyBrowser : whole;
  const wanted = only.length > 0 ? only : usual;
  const other = isFirefox ? wanted.find((name) => !anyBrowser.includes(name)) : undefined;
  if (other) throw new Error(`${other} is measured in Chromium only.`);
  return wanted;
}

/** A suite that fails or is not available does not end the others. */
const notRun =
  (name: string) =>
  (error: unknown): Part => ({ rows: [notMeasured(name, error, loadNow())] });

/** Runs the selected suites and merges their results. */
export async function runSuites(options: Options, screens: Screens): Promise<Part[]> {
  const wanted = wantedOf(options);
  const rendered = await renderAll(wanted, options, screens).catch((error: unknown) => [
    notRun('render')(error),
  ]);
  const grown = wanted.includes('store') ? [await growingShops().catch(notRun('store'))] : [];
  return [...rendered, ...grown, await findings(wanted)];
}
