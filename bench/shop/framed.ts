import type { Frame, Page } from '@playwright/test';
import { startStore } from '../../tests/helpers/startStore.ts';
import { addIssues } from '../../tests/helpers/manyIssues.ts';
import { openPublisherSite } from '../../tests/helpers/publisherSite.ts';
import { type Finding, timesAsLong } from '../figures.ts';
import { settled, visiting, watchCards } from './visiting.ts';

const rounds = 11;

/** In milliseconds: at the store itself from the navigation, in a frame from when the page calls `mount`. */
interface Times {
  /** The first paint with a part of a card. */
  readonly painted: number;
  /** The app's own first card, which is interactive. */
  readonly ours: number;
}

/** The first cards of a store in another site's page and of the same store by itself, alternately. */
export async function framed(): Promise<Finding[]> {
  const site = await openPublisherSite();
  const store = await startStore({
    db: 'pglite',
    env: { EMBED_ALLOWED_ORIGINS: site.origin },
    prepare: (resources) => addIssues(resources, 95),
  });
  const page = site.put('/', pageAround(store.origin));
  const [alone, inFrame]: [Times[], Times[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await timesOf(store.origin, (page) => page.mainFrame()));
      inFrame.push(await timesOf(page, frameOf));
    }
  } finally {
    await store.stop();
    await site.close();
  }
  return [
    ratioOf('first card painted', inFrame, alone, ({ painted }) => painted),
    ratioOf('first card that answers', inFrame, alone, ({ ours }) => ours),
  ];
}

/** A host page with the store's script. */
const pageAround = (
  store: string,
): string => `<!doctype html><html lang="en"><title>Another site</title>
<body><div id="here"></div><script src="${store}/embed/v1.js"></script>
<script>performance.mark('mount');
Gatefold.mount(document.querySelector('#here'), { src: '${store}' });</script>`;

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The host page shows no frame.');
  return frame;
}

/** A page and its frame have different time origins, so both times are converted to epoch milliseconds. */
const timesOf = (
  address: string,
  storeOf: (page: Page) => Frame | Promise<Frame>,
): Promise<Times> =>
  visiting(address, {}, async ({ page }) => {
    await page.addInitScript(watchCards);
    await page.goto(address);
    const store = await storeOf(page);
    await store.locator('img[data-sharp]').first().waitFor();
    await settled(page);
    const mounted = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('mount')[0]?.startTime ?? 0),
    );
    const [painted, ours] = await store.evaluate(() =>
      ['first-contentful-paint', 'card'].map(
        (name) =>
          performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
      ),
    );
    return { painted: (painted ?? Number.NaN) - mounted, ours: (ours ?? Number.NaN) - mounted };
  });

const ratioOf = (
  what: string,
  inFrame: readonly Times[],
  alone: readonly Times[],
  take: (times: Times) => number,
): Finding =>
  timesAsLong(
    `${what}, in another site's frame against the store by itself`,
    1.15,
    inFrame.map(take),
    alone.map(take),
  );
