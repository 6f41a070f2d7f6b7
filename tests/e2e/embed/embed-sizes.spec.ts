import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { choose, heading, register } from '../../helpers/framedStore.ts';
import type { HostPage } from '../../helpers/hostPage.ts';
import { framed, frameIn, heard, often, slack } from '../../helpers/inFrame.ts';
import { addIssues } from '../../helpers/manyIssues.ts';
import { issueIds, issuePlans, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { setSwitches } from '../../helpers/switches.ts';

/** A frame has the height of its content. The window of the host page shows a part of the frame. */

test.use({ storeName: 'framed' });

const open = (page: Page, host: HostPage, address: string) =>
  page.goto(host.around(address, undefined, { height: 'auto' }));

const cardsIn = (page: Page) => framed(page).locator('[data-card]');
const place = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, y: number) => page.evaluate((y) => window.scrollTo(0, y), y);

/** Where the frame begins in the host's page. */
const beginning = 300;

/** Lets sixty frames of the animation go by in the frame. */
const waitAWhile = async (page: Page): Promise<void> =>
  (await frameIn(page)).evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The frame becomes as high as its content, and then sends no more sizes. */
async function expectAtRest(page: Page): Promise<number> {
  const said = async () => (await heard(page, 'resize')).length;
  await expect(async () => {
    expect(await slack(page)).toBeLessThan(2);
    const before = await said();
    await waitAWhile(page);
    expect(await said(), 'messages of a frame at rest').toBe(before);
  }).toPass({ timeout: 30_000, ...often });
  return page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.offsetHeight);
}

test('a frame is as high as its screen, grows and shrinks with it and then is silent; the host shows where one goes and where one was (EMB-016)', async ({
  page,
  host,
}) => {
  const store = await startStore({
    env: { DEMO: '1', EMBED_ALLOWED_ORIGINS: host.origin },
    prepare: (resources) => addIssues(resources, 60),
  });
  try {
    await setSwitches(store, { pagination: 'off' });
    await open(page, host, store.origin);
    await expect(cardsIn(page)).toHaveCount(12);
    const list = await expectAtRest(page);
    // In a long list that scrolls by itself there would be more, and a window that is measured by them.
    const pager = framed(page).getByRole('navigation', { name: 'Pagination' });
    await scrollTo(page, beginning + 700);
    await pager.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(cardsIn(page).first()).toHaveText('Issue 48');
    expect(Math.abs((await expectAtRest(page)) - list)).toBeLessThan(80);
    const panel = framed(page).getByRole('tabpanel');
    await expect(panel).toBeFocused();
    const top = () => panel.evaluate((element) => element.getBoundingClientRect().top);
    // The headless shell scrolls to the focused panel before the host does, and keeps its margin.
    const margin = await panel.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).scrollMarginTop),
    );
    await expect
      .poll(async () => Math.abs(beginning + (await top()) - (await place(page))), often)
      .toBeLessThanOrEqual(margin);
    await scrollTo(page, beginning + 620);
    const chosen = framed(page).locator('[data-card]').nth(6);
    const id = await chosen.getAttribute('data-card');
    await chosen.click();
    await expect(framed(page).getByRole('heading', { level: 1 })).toBeFocused();
    expect(await expectAtRest(page)).toBeLessThan(list - 200);
    await expect.poll(() => place(page), often).toBeLessThanOrEqual(beginning);
    await page.evaluate(() => history.back());
    await expect(framed(page).locator(`[data-card="${id}"]`)).toBeFocused();
    await expectAtRest(page);
    await expect.poll(() => place(page), often).toBe(beginning + 620);
    await framed(page).getByRole('searchbox').fill('nothing is called so');
    await expect(framed(page).getByText('There is nothing to show here')).toBeVisible();
    const shortest = await expectAtRest(page);
    expect(shortest).toBeLessThan(list - 400);
    expect(shortest, 'room for a dialog').toBeGreaterThan(600);
  } finally {
    await store.stop();
  }
});

/** The visible part of the frame, in CSS pixels of the host's window. */
const seen = (page: Page) =>
  page.locator('iframe').evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  });

/** The distance between the middle of the visible part and the middle of the dialog, in CSS pixels. */
async function offMiddle(page: Page, dialog: Locator): Promise<number> {
  const { top, bottom } = await seen(page);
  const box = await dialog.boundingBox();
  if (!box) return Number.POSITIVE_INFINITY;
  return Math.round(Math.abs(box.y + box.height / 2 - (top + bottom) / 2));
}

/** Whether it is wholly in the lower half of the visible part of the frame. */
async function isInLowerHalf(page: Page, thing: Locator): Promise<boolean> {
  const { top, bottom } = await seen(page);
  const box = await thing.boundingBox();
  return box !== null && box.y > (top + bottom) / 2 && box.y + box.height < bottom;
}

test('dialogs and snackbars keep to the part of a high frame that is seen, and go along when the host scrolls (EMB-009)', {
  tag: '@extended',
}, async ({ page, host, store }) => {
  await open(page, host, store.origin);
  await register(page, 'high.frame@example.com');
  const snackbar = framed(page).getByText('Signed in as high.frame@example.com');
  await expect.poll(() => isInLowerHalf(page, snackbar), often).toBe(true);
  await choose(page, 'Your account');
  const leave = framed(page).getByRole('button', { name: 'Delete my account' });
  await expect(leave).toBeVisible();
  await expectAtRest(page);
  await scrollTo(page, beginning + 200);
  await leave.focus();
  await page.keyboard.press('Enter');
  const dialog = framed(page).getByRole('alertdialog');
  await expect.poll(() => offMiddle(page, dialog), often).toBeLessThan(4);
  const before = await place(page);
  for (const step of [150, -330, 60]) {
    await page.evaluate((step) => scrollBy(0, step), step);
    await expect.poll(() => offMiddle(page, dialog), often).toBeLessThan(4);
  }
  await scrollTo(page, before);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leave).toBeFocused();
  expect(await place(page), 'the host is where it was').toBe(before);
  await expectAtRest(page);
  await expectOpenInFrame(page);
  await open(page, host, `${store.origin}/read/${issueIds.notBought}`);
  await framed(page).getByRole('button', { name: /^Buy/ }).click();
  await expect(heading(page, 'Your order')).toBeFocused();
  await expectAtRest(page);
  await expectOpenInFrame(page);
});

/** The host's own page is not looked at. */
async function expectOpenInFrame(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ target }) => target.length > 1).map(({ html }) => `${id}: ${html}`),
  );
  expect(barriers).toEqual([]);
  const beside = await (await frameIn(page)).evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  expect(beside, 'pixels beside the frame').toBeLessThanOrEqual(0);
}

test('in a narrow frame every page is without barriers, and by keys alone one comes in, gets about and leaves', async ({
  page,
  host,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, host, store.origin);
  await expect(cardsIn(page)).toHaveCount(5);
  await expectOpenInFrame(page);
  await page.getByRole('link', { name: 'before' }).focus();
  await page.keyboard.press('Tab');
  await expect(framed(page).getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(framed(page).getByRole('main')).toBeFocused();
  const { title } = issuePlans.free;
  await framed(page).getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeFocused();
  await expectOpenInFrame(page);
  await page.keyboard.press('Tab');
  await expect(framed(page).locator('main button').first()).toBeFocused();
  await page.getByRole('link', { name: 'after' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(framed(page).getByRole('link', { name: 'Powered by Gatefold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'after' })).toBeFocused();
  for (const [path, words] of [
    ['/login', 'Sign In / Register'],
    ['/support', 'Contact support'],
  ] as const) {
    await open(page, host, store.origin + path);
    await expect(heading(page, words)).toBeVisible();
    await expectOpenInFrame(page);
  }
  await framed(page).getByRole('button', { name: 'Send' }).press('Enter');
  await expect(framed(page).getByRole('textbox', { name: 'Email address' })).toBeFocused();
});
