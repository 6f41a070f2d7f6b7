import type { Report } from './report/reportSchema.ts';
import { readThumbnails } from './probes/index.ts';
import { corpusIsMissing } from '../tests/helpers/corpus.ts';
import { loadNow, notMeasured, type Row, take } from './bench.ts';
import type { Options } from './options.ts';
import { reader } from './reader/readerBench.ts';
import { type FoundFile, magazines } from './render/files.ts';
import { growing, slowLines } from './render/madeFiles.ts';
import { memory } from './render/memory.ts';
import { openReaders } from './render/readers.ts';
import { type MeasuredSession, render, type Rendered, through } from './render/renderRun.ts';
import type { Screens } from './render/screen.ts';
import { server } from './server/serverBench.ts';
import { shop } from './shop/shopBench.ts';
import { storeCurves } from './shop/firstCard.ts';
import { openShops } from './shop/shops.ts';

export type Part = Partial<Pick<Report, 'files' | 'curves'>> &
  Partial<Rendered> & { readonly rows?: Row[] };

type Suite = (options: Options, screens: Screens) => Promise<Part>;

const cold: MeasuredSession = (reading, _file, session) => readThumbnails(reading, session);

const rendering: Suite = async (options, screens) => {
  const files = await magazines(options.corpus, options.isQuick ? 2 : 8);
  const readers = await openReaders(files, options);
  const sessions = [through({ turns: options.isQuick ? 2 : 5, isShort: false }), cold];
  try {
    const rendered = await render(files, { readers, screens, rounds: options.rounds, sessions });
    return { files, ...rendered };
  } finally {
    await readers.close();
  }
};

const growth: Suite = async (options, screens) => {
  const files = await growing();
  const readers = await openReaders(files, options);
  try {
    const sessions = [through({ turns: 0, isShort: true })];
    return {
      files,
      ...(await render(files, { readers, screens, rounds: options.rounds, sessions })),
    };
  } finally {
    await readers.close();
  }
};

/** A jump in a document of 100 MB, on two slow lines. */
const jumpFarSlow: Suite = async (options, screens) => {
  const files: FoundFile[] = [];
  const parts: Rendered[] = [];
  for (const { file, network } of await slowLines()) {
    const readers = await openReaders([file], { ...options, network });
    try {
      const sessions = [through({ turns: 0, isShort: true })];
      parts.push(await render([file], { readers, screens, rounds: options.rounds, sessions }));
      files.push(file);
    } finally {
      await readers.close();
    }
  }
  return {
    files,
    samples: parts.flatMap(({ samples }) => samples),
    likenesses: parts.flatMap(({ likenesses }) => likenesses),
    failures: parts.flatMap(({ failures }) => failures),
  };
};

const remembering: Suite = async (options) => {
  const [file] = await magazines(options.corpus, 1);
  if (!file) return {};
  const readers = await openReaders([file], options);
  try {
    return { files: [file], ...(await memory(file, readers)) };
  } finally {
    await readers.close();
  }
};

const store: Suite = async () => {
  const shops = await openShops();
  try {
    return { curves: await storeCurves(shops, 5) };
  } finally {
    await shops.close();
  }
};

const suites: Readonly<Record<string, Suite>> = {
  render: rendering,
  growth,
  'jump-far-slow': jumpFarSlow,
  memory: remembering,
  store,
};

const findings =
  (names: readonly string[]): Suite =>
  async () => {
    const has = (measures: object) => names.some((name) => name in measures);
    const rows: Row[] = [];
    if (has(reader.measures) && !corpusIsMissing) rows.push(...(await take(reader, names)));
    if (has(shop.measures)) rows.push(...(await take(shop, names)));
    if (has(server.measures)) rows.push(...(await take(server, names)));
    return { rows };
  };

/** The names that `--only` accepts. */
export const names: readonly string[] = [
  ...Object.keys(suites),
  ...Object.keys(reader.measures),
  ...Object.keys(shop.measures),
  ...Object.keys(server.measures),
];

/** The measures of a whole run beside the suites: of each kind the most informative short one. */
const whole = [
  ...Object.keys(suites),
  'frames',
  'weight',
  'scrolling',
  'searching',
  'list',
  'cover',
  'ranges',
];

/** These need the DevTools protocol, which Firefox does not have. */
const anyBrowser = ['render', 'growth', 'jump-far-slow'];

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
  const parts: Part[] = [];
  for (const [name, suite] of [...Object.entries(suites), ['', findings(wanted)] as const]) {
    if (name !== '' && !wanted.includes(name)) continue;
    if (name !== '') console.log(`— ${name}`);
    parts.push(await suite(options, screens).catch(notRun(name)));
  }
  return parts;
}
