import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import type { WantedIssue } from '#contract/messages/host.ts';
import type { HostPage } from '../../helpers/hostPage.ts';
import { framed, frameIn, heard, often, say } from '../../helpers/inFrame.ts';
import { expectPages, expectSharp, viewer } from '../../helpers/reader.ts';
import { withoutFirstIssues } from '../../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The reader alone in a frame of another site, from the host page's side and from the reader's. */

test.use({ storeName: 'signIn' });

interface Place {
  readonly page: Page;
  readonly host: HostPage;
  readonly store: RunningStore;
}
type Options = Parameters<HostPage['around']>[2];

async function visit(
  { page, host, store }: Place,
  path: string,
  options: Options = {},
): Promise<Frame> {
  await page.goto(host.around(`${store.origin}${path}#viewer`, undefined, options));
  return frameIn(page);
}

const want = (id: number, pdfType: WantedIssue['pdfType'], page?: number) => ({
  issueId: id,
  pdfType,
  ...(page !== undefined && { page }),
});
const show = (page: Page, ...wanted: Parameters<typeof want>): Promise<void> =>
  say(page, { type: 'openViewer', payload: want(...wanted) });

const pathOf = (frame: Frame): string => frame.url().slice(new URL(frame.url()).origin.length);
const expectPath = (frame: Frame, path: string) =>
  expect.poll(() => pathOf(frame), often).toBe(`${path}#viewer`);
const closings = (page: Page) =>
  expect.poll(async () => (await heard(page, 'closeViewer')).length, often);
const closeButton = (page: Page) =>
  framed(page).getByRole('button', { name: 'Close', exact: true });
/** Whether keys are heard by the reader. */
const hasFocus = (frame: Frame) =>
  frame.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

/** No barrier that axe knows is in the frame. */
async function expectOpen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(['iframe', 'html']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('the reader fills the frame with the issue that its host names, and leaves all closing to the host (EMB-003, EMB-006, EMB-015, EMB-017, EMB-019, EMB-020, EMB-021, VIEW-076)', async ({
  page,
  host,
  store,
}) => {
  const frame = await visit({ page, host, store }, '/');
  await expect.poll(() => heard(page, 'loadOptions'), often).toHaveLength(1);
  expect(await heard(page, 'hello')).toEqual([{ mode: 'viewer' }]);
  await expect(framed(page).getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  await expect(framed(page).locator('[data-card]')).toHaveCount(0);
  await say(page, {
    type: 'loadOptions',
    payload: { loadIssue: want(issueIds.withSample, 'sample') },
  });
  await expectSharp(frame);
  await expectPath(frame, `/read/${issueIds.withSample}/preview`);
  await expect
    .poll(() => frame.title(), often)
    .toContain(`Preview - ${issuePlans.withSample.title}`);
  const box = await viewer(frame).boundingBox();
  expect(box).toEqual(await page.locator('iframe').boundingBox());

  await test.step('a reader takes no focus by itself, and has its keys as soon as its host gives it the focus', async () => {
    expect(await hasFocus(frame)).toBe(false);
    await page.locator('iframe').focus();
    await expect.poll(() => hasFocus(frame), often).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expectPages(frame, [2]);
  });

  await test.step('messages for a store are ignored', async () => {
    await say(page, { type: 'openIssue', payload: { id: issueIds.free } });
    await say(page, { type: 'openAuth' });
    await say(page, { type: 'openAccount' });
    await show(page, issueIds.withSample, 'sample', 1);
    await expectPages(frame, [1]);
    await expectPath(frame, `/read/${issueIds.withSample}/preview`);
  });

  await test.step('the cross and Escape ask the host', async () => {
    await page.keyboard.press('Escape');
    await closings(page).toBe(1);
    await closeButton(page).click();
    await closings(page).toBe(2);
    await expectPages(frame, [1]);
  });

  await test.step('another issue takes the place of the first, and a reload shows it again', async () => {
    await show(page, issueIds.notBought, 'full');
    await expectPath(frame, `/read/${issueIds.notBought}/full`);
    await expect(
      framed(page).getByText('This item is available only after purchasing'),
    ).toBeVisible();
    await frame.evaluate(() => location.reload());
    await expect.poll(() => heard(page, 'hello'), often).toHaveLength(2);
    await expect(
      framed(page).getByText('This item is available only after purchasing'),
    ).toBeVisible();
    expect(await heard(page, 'loadOptions')).toHaveLength(1);
  });

  await test.step('put away, nothing is left but the ground', async () => {
    await say(page, { type: 'closeViewer' });
    await expect(viewer(frame)).toHaveCount(0);
    await expect(framed(page).getByRole('button')).toHaveCount(0);
    await expectPath(frame, '/');
    // A worker that is ended while it still begins goes a moment later.
    await expect.poll(() => page.workers(), often).toHaveLength(0);
  });

  await test.step('an unknown issue is reported, with a button to close', async () => {
    await show(page, 999, 'full');
    await expect(framed(page).getByRole('alert')).toHaveText('Item was not found.');
    await closeButton(page).click();
    await closings(page).toBe(3);
    await page.keyboard.press('Escape');
    await closings(page).toBe(4);
    await show(page, issueIds.withSample, 'sample', 3);
    await expectPages(frame, [3]);
    await expect(framed(page).getByRole('alert')).toHaveCount(0);
  });
});

test('actions other than reading are the host’s, and the support form opens over the reader (EMB-012, EMB-013, SUP-005)', async ({
  page,
  context,
  change,
  host,
  store,
}) => {
  await change({ 'auth-to-read': 'on' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const path = `/read/${issueIds.withSample}/preview?page=2`;
  const frame = await visit({ page, host, store }, path, { fillsScreen: true });
  const button = (name: string) => framed(page).getByRole('button', { name, exact: true });
  const choose = async (menu: string, choice: string) => {
    await button(menu).click();
    await framed(page).getByRole('menuitem', { name: choice, exact: true }).click();
  };
  await expectSharp(frame);
  await expectPages(frame, [2]);
  expect(await heard(page, 'loadOptions')).toEqual([]);
  // Nothing of the store that reading does not take: the issue came with the page.
  const ofStore =
    /^\/api\/(?:issues|store|plans)$|(?:Grid|Details|IssuePage|Markdown|Tabs|Cart|list\.worker)/;
  expect(asked.filter((path) => ofStore.test(path))).toEqual([]);

  await test.step('help', async () => {
    await choose('Help', 'Contact support');
    const support = framed(page).getByRole('dialog', { name: 'Contact support' });
    await support.getByLabel('Email address').fill('reader@example.com');
    await expectPath(frame, `/read/${issueIds.withSample}/preview?page=2`);
    await page.keyboard.press('Escape');
    await expect(support).toHaveCount(0);
    await expect.poll(() => hasFocus(frame), often).toBe(true);
    await button('Help').focus();
    await page.keyboard.press('ArrowDown');
    await expect(framed(page).getByRole('menu', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');
    const opened = context.waitForEvent('page');
    await choose('Help', 'Terms');
    await (await opened).waitForURL('**/terms');
    await (await opened).close();
    await choose('Help', 'Return to details');
    await expect.poll(() => heard(page, 'openIssue'), often).toEqual([{ id: issueIds.withSample }]);
    await expectPages(frame, [2]);
  });

  await test.step('the screen, whose state the host reports', async () => {
    const fill = button('Fullscreen');
    await fill.click();
    await expect.poll(() => heard(page, 'fullscreen'), often).toEqual([{ on: true }]);
    await expect(fill).toHaveAttribute('aria-pressed', 'false');
    await say(page, { type: 'fullscreen', payload: { on: true } });
    await expect(fill).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('f');
    await expect
      .poll(() => heard(page, 'fullscreen'), often)
      .toEqual([{ on: true }, { on: false }]);
  });

  await test.step('the whole issue, and where it can be had', async () => {
    await button('Sign In / Register').click();
    await button('Open the full version').click();
    await expectPath(frame, `/read/${issueIds.withSample}/full`);
    await button('Return to details').click();
    await expect.poll(() => heard(page, 'openIssue'), often).toHaveLength(2);
    await expectPath(frame, `/read/${issueIds.withSample}/full`);
    await show(page, issueIds.free, 'full', 5);
    const signIn = button('Sign In / Register');
    await expect(signIn).toHaveCount(2);
    await signIn.last().click();
    await expect
      .poll(() => heard(page, 'openAuth'), often)
      .toEqual([
        { reading: want(issueIds.withSample, 'sample', 2) },
        { reading: want(issueIds.free, 'full', 5) },
      ]);
    await expectOpen(page);
  });
});

test('a reader that cannot be drawn, or a store that cannot be had, can be tried again, and be left', async ({
  page,
  host,
  store,
}) => {
  await page.addInitScript(() => {
    // The viewer measures its stage with it.
    const kept = window.ResizeObserver;
    class Failing extends kept {
      override observe(target: Element, options?: ResizeObserverOptions): void {
        if (target.closest('[role=dialog]')) throw new Error('It cannot be measured.');
        super.observe(target, options);
      }
    }
    Object.assign(window, {
      ResizeObserver: Failing,
      repair: () => Object.assign(window, { ResizeObserver: kept }),
    });
  });
  const frame = await visit({ page, host, store }, `/read/${issueIds.withSample}/preview`);
  await expect(framed(page).getByText('Error!', { exact: true })).toBeVisible();
  expect(await heard(page, 'closeViewer')).toEqual([]);
  await page.locator('iframe').focus();
  await page.keyboard.press('Escape');
  await closings(page).toBe(1);
  await closeButton(page).click();
  await closings(page).toBe(2);
  await frame.evaluate(() => (window as unknown as { repair: () => void }).repair());
  await framed(page).getByRole('button', { name: 'Try again' }).click();
  await expectSharp(frame);
  await closeButton(page).click();
  await closings(page).toBe(3);

  await withoutFirstIssues(page);
  await page.route('**/api/issues', (route) => route.abort('connectionfailed'));
  await page.reload();
  await expect(
    framed(page).getByRole('heading', { name: 'Could not load the page' }),
  ).toBeVisible();
  await closeButton(page).click();
  await closings(page).toBe(1);
});
