import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { IssueMetadata } from '#contract/issueMetadata.ts';
import { issues } from '../server/platform/db/schema.ts';
import { inWorkFolder, publishIssue } from '../server/publishing/index.ts';
import { type Limits, limits } from '../server/publishing/refusals.ts';
import type { Resources } from '../server/platform/resources.ts';
import { demoIssues, type DemoIssue } from './content/issues.ts';
import { openPdfQueue } from './content/pdfQueue.ts';

type Series = readonly [name: string, ...tags: string[]];

/** By the part of an issue's key before its number. */
const seriesByKey: Readonly<Record<string, Series>> = {
  button: ['Button', 'children', 'stories'],
  farlight: ['Far Light', 'photography'],
  ferry: ['Slow Ferry', 'travel'],
  hedgerow: ['The Hedgerow Almanac', 'nature', 'gardens'],
  marsa: ['مرسى', 'ثقافة'],
  ortho: ['Ortho', 'architecture'],
  perihelion: ['Perihelion', 'astronomy', 'science'],
  saltwort: ['Saltwort', 'food'],
  window: ['The Lower Window', 'fiction'],
  yohaku: ['余白', 'デザイン', '暮らし'],
};

/** The metadata of an issue of the demo. A demo has no dates, because it never grows old. */
function metadataOfDemo({ key }: Pick<DemoIssue, 'key'>): Partial<IssueMetadata> {
  const [name = '', issueNumber = ''] = key.split('-');
  const [series, ...tags] = seriesByKey[name] ?? [];
  if (series === undefined) return {};
  return { series, issueNumber, coverDate: null, authors: [], tags };
}

export type PublishedMagazine = Pick<DemoIssue, 'key' | 'title'>;

interface PublishingOptions {
  /** How many processes generate PDFs at the same time. */
  readonly processes: number;
  /** Whether they leave the processors to all other processes. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal;
  onBegin(magazine: PublishedMagazine): void;
  onPublished(): void;
}

/** Generates magazines and publishes each as soon as its file is complete, in this order. */
export async function publishMagazines(
  resources: Resources,
  magazines: readonly DemoIssue[],
  options: PublishingOptions,
): Promise<void> {
  if (magazines.length === 0) return;
  const keys = magazines.map(({ key }) => key);
  options.signal.throwIfAborted();
  await inWorkFolder(resources.settings.dataDir, async (folder) => {
    const queue = openPdfQueue(keys, { ...options, folder });
    const end = (): void => void queue.close();
    options.signal.addEventListener('abort', end, { once: true });
    try {
      for (const magazine of magazines) {
        options.onBegin(magazine);
        const file = await queue.generated(magazine.key);
        await waitUntilOpen(resources, options.signal);
        await publishOnce(resources, magazine, file, options.signal);
        await rm(file, { force: true });
        options.onPublished();
      }
    } catch (error) {
      // An abort closes the queue, which may then report the end of a process first.
      options.signal.throwIfAborted();
      throw error;
    } finally {
      options.signal.removeEventListener('abort', end);
      await queue.close();
    }
  });
}

/** The demo's files are not malicious, so a long time means a slow machine. */
const demoLimits: Limits = { ...limits, workerCpuSeconds: 600 };

/** The list ends with the lowest position. Issues that a publisher adds come before all of these. */
const positionOf = ({ key }: DemoIssue): number =>
  demoIssues.length - demoIssues.findIndex((issue) => issue.key === key);

/** Another process of the same store may have published it, or may publish it meanwhile. */
async function publishOnce(
  resources: Resources,
  magazine: DemoIssue,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    const keys = await keysInStore(resources);
    if (keys === null) throw new Error('The store now has the issues of somebody else.');
    return keys.has(magazine.key);
  };
  if (await isThere()) return;
  await publish(resources, magazine, file, signal).catch(async (error: unknown) => {
    if (signal.aborted || !(await isThere())) throw error;
  });
}

async function publish(
  resources: Resources,
  magazine: DemoIssue,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { key: seedKey, title, description, price, samplePages } = magazine;
  const position = positionOf(magazine);
  const metadata = metadataOfDemo(magazine);
  const order = { file, title, description, price, samplePages, seedKey, position, ...metadata };
  await publishIssue(resources, order, () => {}, { signal, limits: demoLimits });
  const publishedAt = publicationOf(magazine, resources.clock.now());
  await resources.db.update(issues).set({ publishedAt }).where(eq(issues.seedKey, seedKey));
}

/** The issues have appeared at equal intervals. */
export function publicationOf(magazine: DemoIssue, now: Date): Date {
  const days = 11 * (demoIssues.length - positionOf(magazine));
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

/** The demo keys in the store; null if the store has only issues of a publisher. */
export async function keysInStore({
  db,
}: Pick<Resources, 'db'>): Promise<ReadonlySet<string> | null> {
  const rows = await db.select({ key: issues.seedKey }).from(issues);
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  return rows.length > 0 && keys.length === 0 ? null : new Set(keys);
}

/** Waits until the end of maintenance mode, because a store in maintenance must not change. */
async function waitUntilOpen({ maintenance }: Resources, signal: AbortSignal): Promise<void> {
  while (maintenance.closed !== null) await setTimeout(1000, undefined, { signal });
}
