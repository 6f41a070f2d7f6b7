import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishIssue } from '../../../server/publishing/index.ts';
import type { Resources } from '../../../server/platform/resources.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { prosePdf } from '../../helpers/prosePdf.ts';
import { expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import {
  expectPages,
  expectScale,
  expectStill,
  lookOf,
  openIssue,
  viewer,
} from '../../helpers/reader.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test as base } from '../../helpers/storeTest.ts';
import { doubleTap, pinch, tap, tapBar } from '../../helpers/touchInput.ts';

let prose = 0;

async function publishProse(resources: Resources): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-prose-'));
  try {
    const file = join(folder, 'prose.pdf');
    await writeFile(file, prosePdf());
    const order = { file, title: 'Two columns', price: null, samplePages: 1 };
    prose = (await publishIssue(resources, order)).id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

let starting: Promise<RunningStore> | null = null;

const packedStore = (): Promise<RunningStore> =>
  (starting ??= startStore({
    prepare: async (resources) => {
      await publishProse(resources);
      await buildPacks(resources);
    },
  }));

const test = base.extend({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the braces
    async ({}, provide) => provide(await packedStore()),
    { scope: 'test', timeout: 240_000 },
  ],
});

test.afterAll(async () => void (await (await starting)?.stop()));

const phone = { width: 390, height: 844 };
/** CSS pixels of a PDF point when the page is as wide as the phone. */
const unit = phone.width / 612;
/** The left edges of the columns, in points. */
const [left, right] = [60, 330];

/** The column begins at the edge of the phone. */
const expectColumn = (page: Page, edge: number): Promise<void> =>
  expect
    .poll(async () => {
      const { scale, x } = await lookOf(page);
      return scale > 1.5 && Math.abs(edge * unit * scale + x - 0.03 * phone.width) < 40;
    })
    .toBe(true);

test.use({ viewport: phone });

test('the third pinch offers to fit columns; a double tap fits the tapped one, a tap at the edge and Space go to the next one, and then to the next page', async ({
  page,
}) => {
  await openIssue(page, { id: prose });
  await page.keyboard.press('ArrowRight');
  await expectPages(page, [2]);
  await expectStill(page);
  const spot = { x: 195, y: 300 };
  const offer = snackbars(page).getByRole('button', { name: 'Fit columns' });
  for (let times = 0; times < 3; times += 1) {
    await expect(offer).toHaveCount(0);
    await pinch(page, { at: spot, from: 100, to: 180 });
    await expect.poll(async () => (await lookOf(page)).scale).toBeGreaterThan(1.5);
    await page.keyboard.press('0');
    await expectScale(page, 1);
  }
  await offer.click();
  await expect(offer).toHaveCount(0);

  const inLeft = { x: (left + 60) * unit, y: 250 };
  await expect(async () => {
    await page.keyboard.press('0');
    await expectScale(page, 1);
    await doubleTap(page, inLeft);
    await expectColumn(page, left);
    await expect.poll(async () => Math.abs((await lookOf(page)).scale - 2)).toBeGreaterThan(0.1);
  }).toPass();
  await tap(page, 0.97);
  await expectColumn(page, right);
  await expectPages(page, [2]);
  await tap(page, 0.03);
  await expectColumn(page, left);
  await page.keyboard.press('Space');
  await expectColumn(page, right);
  await page.keyboard.press('Shift+Space');
  await expectColumn(page, left);
  await doubleTap(page, spot);
  await expectScale(page, 1);

  await doubleTap(page, inLeft);
  await expectColumn(page, left);
  await tap(page, 0.97);
  await expectColumn(page, right);
  await tap(page, 0.97);
  await expectPages(page, [3]);
  await expectScale(page, 1);

  await test.step('the switches are in the zoom panel, and are remembered on the device', async () => {
    await page.setViewportSize({ width: 1194, height: 834 });
    await page.reload();
    await expectPages(page, [2, 3]);
    await page.keyboard.press('Home');
    await expectPages(page, [1]);
    await tapBar(viewer(page).getByRole('button', { name: 'Zoom', exact: true }));
    await expect(page.getByRole('switch', { name: 'Fit columns' })).toBeChecked();
    await page.getByRole('switch', { name: 'Cover in the middle' }).check();
    const middle = async () => {
      const box = await page.getByRole('group', { name: 'Page 1' }).boundingBox();
      return box && box.x + box.width / 2;
    };
    await expect.poll(middle).toBeCloseTo(597, -1);
    await expectOpenToAll(page);
  });
});
