import { visit } from '../../tests/helpers/visit.ts';
import { type Finding, median, spreadOf } from '../figures.ts';
import { type PlainViewer, plainViewer } from './plainViewer.ts';
import { reading, untilWritten, written } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { openTablet } from '../tablet.ts';

const files = [
  '7kaa-manual',
  'beautybook-cn',
  'freedoom-manual-en',
  'hvfloat-double-spreads',
  'nusci-issue29-rivalry',
  'owasp-top10-2017-japanese',
];
const rounds = 3;

interface Jump {
  readonly duration: number;
  /** The painted area in device pixels. */
  readonly pixels: number;
}

interface Pair {
  readonly ours: Jump;
  readonly theirs: Jump;
}

/** Jumps to the last pages of a complete file, alternately with pdf.js's own viewer. */
export async function jumps(shop: BenchStore): Promise<Finding[]> {
  const viewer = await plainViewer();
  const pairs: Pair[] = [];
  try {
    for (const name of files) viewer.put(name, await published(shop, name));
    for (let round = 0; round < rounds; round += 1)
      for (const name of files) pairs.push(await jumpBoth(shop, viewer, name));
  } finally {
    await viewer.close();
  }
  return compared(pairs);
}

/** The same bytes as the reader gets. */
export async function published(shop: BenchStore, name: string): Promise<Buffer> {
  const id = await shop.issue(name);
  const guest = await visit(shop.store, 'stranger');
  const { url } = await guest.link(id, 'full');
  return Buffer.from(await (await guest.get(url)).arrayBuffer());
}

const jumpBoth = async (shop: BenchStore, viewer: PlainViewer, name: string): Promise<Pair> => ({
  ours: await ourJump(shop, name),
  theirs: await theirJump(viewer, name),
});

const ourJump = (shop: BenchStore, name: string): Promise<Jump> =>
  reading(shop, name, async ({ page }) => {
    await page.waitForTimeout(500);
    const before = (await written(page, 'page-sharp')).length;
    await page.keyboard.press('End');
    // No call to the page during the jump, because the page's main thread would handle it.
    await page.waitForTimeout(1000);
    await untilWritten(page, 'turn', 1);
    await untilWritten(page, 'page-sharp', before + 1);
    // The second page of the spread may be later, and counts.
    await page.waitForTimeout(1000);
    const [turn] = await written(page, 'turn');
    const sharp = (await written(page, 'page-sharp')).slice(before);
    const end = Math.max(...sharp.map(({ start, duration }) => start + duration));
    const pixels = sharp.reduce((sum, { detail }) => sum + (detail as Jump).pixels, 0);
    return { duration: end - (turn?.start ?? Number.NaN), pixels };
  });

async function theirJump({ origin }: PlainViewer, name: string): Promise<Jump> {
  const tablet = await openTablet(origin);
  try {
    await tablet.page.goto('/');
    await tablet.page.waitForFunction(() => 'openPdf' in window);
    await tablet.page.evaluate(`openPdf('/pdf/${name}')`);
    await tablet.page.waitForTimeout(500);
    await tablet.page.evaluate('awaitJump()');
    await tablet.page.keyboard.press('End');
    return await tablet.page.evaluate<Jump>('jumped');
  } finally {
    await tablet.close();
  }
}

function compared(pairs: readonly Pair[]): Finding[] {
  const samples = pairs.map(({ ours, theirs }) => ours.duration / theirs.duration);
  const side = (one: keyof Pair) => spreadOf(pairs.map((pair) => pair[one].duration));
  const pixels = median(pairs.map(({ ours, theirs }) => ours.pixels / theirs.pixels));
  return [
    {
      what: "jump to pages not painted ahead, against pdf.js's own viewer",
      asked: '≤ 0.7 of its time',
      reached: `${spreadOf(samples, 2)}; ours ${side('ours')} ms, its ${side('theirs')} ms, pixels ${pixels.toFixed(2)} of its`,
      holds: median(samples) <= 0.7,
      samples,
    },
  ];
}
