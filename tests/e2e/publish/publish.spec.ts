import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { AdminShelf } from '#contract/admin/issue.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import {
  chooseFiles,
  field,
  dragHandle,
  namedPdf,
  openPublishPage,
  openRow,
  pdfFile,
  press,
  queue,
  row,
  rows,
  said,
  titles,
} from '../../helpers/publishPage.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { expectSharp } from '../../helpers/reader.ts';
import { card, expectOpenToAll } from '../../helpers/shop.ts';
import { confirm, newEmail, passProvider, signInDialog } from '../../helpers/signInPage.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A publisher's week: from PDFs to a shelf of issues, and their later changes. */

test.use({ storeName: 'publishing' });

const tidesTitle = 'Tides at the far edge';
const sandTitle = 'Sand and stone and us';
const tides = pdfFile('b 2.pdf', namedPdf(tidesTitle, 5));
const ownCover = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: createCanvas(1000, 500).toBuffer('image/png'),
};
const sand = pdfFile('b 1.pdf', namedPdf(sandTitle, 3));

test('PDFs become drafts, a draft with its words and price becomes an issue, and readers are given nothing of the page', async ({
  page,
  browser,
  store,
}) => {
  await openPublishPage(page, store);
  const reader = await browser.newPage();
  await reader.goto(`${store.origin}/`);
  await expect(card(reader, issuePlans.free.title)).toBeVisible();
  await chooseFiles(page, [tides, pdfFile('a.pdf', Buffer.from('no PDF at all')), sand]);
  await expect(queue(page).getByText('This is not a PDF.')).toBeVisible();
  await expect(row(page, tidesTitle)).toContainText('Draft');
  await expect(row(page, sandTitle)).toContainText('No price yet');
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await press(page, 'Dismiss a.pdf');
  await expect(queue(page)).toHaveCount(0);
  expect((await titles(page)).slice(0, 2)).toEqual([tidesTitle, sandTitle]);
  const cover = row(page, tidesTitle).locator('img');
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  await expectOpenToAll(page);

  await openRow(page, tidesTitle);
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Read', exact: true }).click(),
  ]);
  await expectSharp(own);
  await own.close();
  await press(page, 'Preview link');
  await reader.goto(await page.getByText(/\/gift\//).innerText());
  await expectSharp(reader);
  await reader.goto(`${store.origin}/`);
  await expect(card(reader, tidesTitle)).toHaveCount(0);
  await chooseFiles(page, [ownCover], 'Use another cover');
  await expect(said(page)).toContainText('is your picture.');
  await expect(page.getByRole('button', { name: 'Use page 1 as the cover' })).toBeVisible();
  await expect(row(page, tidesTitle).locator('img')).toHaveAttribute('height', '250');
  await press(page, 'Publish');
  await expect(page.getByText('Choose whether it is free or for sale.')).toBeVisible();
  await page.getByRole('radio', { name: 'For sale' }).check();
  await field(page, 'Price in USD').fill('4,99');
  await field(page, 'Pages in the preview').fill('5');
  await field(page, 'Description').fill('## Inside\n\nThe **sea** <img src=x onerror=alert(1)>');
  const preview = page.getByRole('region', { name: 'As readers see it' });
  await expect(preview.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await expect(preview.locator('img')).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Page [23]$/ })).toHaveCount(2);
  await press(page, 'Publish');
  await expect(field(page, 'Pages in the preview')).toBeFocused();
  await expect(page.getByText('Enter a number from 0 to 4.')).toBeVisible();
  await expectOpenToAll(page);

  await page.reload();
  await expect(field(page, 'Price in USD')).toHaveValue('4,99');
  await expect(page.getByText('Unsaved changes are kept in this browser.')).toBeVisible();
  await expect(row(page, tidesTitle)).toContainText('Unsaved changes');
  await field(page, 'Title').fill('Tides');
  await field(page, 'Pages in the preview').fill('2');
  const time = page.getByLabel('Publish on');
  await time.fill('2001-01-01T09:00');
  await press(page, 'Schedule');
  await expect(time).toBeFocused();
  await expect(page.getByText('Choose a day and a time to come.')).toBeVisible();
  await time.fill('2999-12-01T09:00');
  await press(page, 'Schedule');
  await expect(said(page)).toContainText('Tides is published by itself on Dec 1, 2999, 9:00');
  await expect(row(page, 'Tides')).toContainText('on Dec 1, 2999');
  await press(page, 'Publish');
  await expect(said(page)).toContainText('Tides is on the shelf.');
  await expect(row(page, 'Tides')).toContainText('$4.99');
  await expect(row(page, 'Tides')).not.toContainText('Draft');

  await reader.reload();
  await expect(card(reader, 'Tides')).toBeVisible();
  await expect(card(reader, sandTitle)).toHaveCount(0);
  const files = await reader.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(files.filter((path) => path.startsWith('/pages/publish/'))).toEqual([]);
  await reader.close();

  await said(page)
    .getByRole('link', { name: `Next draft: ${sandTitle}` })
    .click();
  await expect(page.getByRole('radio', { name: 'For sale' })).toBeChecked();
  await expect(field(page, 'Price in USD')).toHaveValue('4.99');
  await press(page, 'Select several');
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await box('Tides').check();
  await box(sandTitle).click({ modifiers: ['Shift'] });
  const several = page.getByRole('form', { name: 'Change several issues' });
  await several.getByRole('radio', { name: 'For sale' }).check();
  await several.getByRole('textbox', { name: 'Price in USD' }).fill('5,90');
  await several.getByRole('radio', { name: 'Change' }).check();
  await several.getByRole('combobox', { name: 'Series' }).fill('The sea');
  await expect(several.getByRole('status')).toHaveText(
    '2 issues are changed. Price: Free – $4.99 becomes $5.90. Series: The sea.',
  );
  await expectOpenToAll(page);
  await press(page, /^Change 2 issues: /);
  await press(page, /^Change now: /);
  await expect(said(page)).toContainText('2 issues are changed.');
  await expect(row(page, 'Tides')).toContainText('$5.90');
  await expect(row(page, sandTitle)).toContainText('$5.90');
  await press(page, 'End the selection');
  await press(page, 'Remove the draft');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await press(page, 'Remove the draft');
  await expectOpenToAll(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, sandTitle)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Tides')).toBeVisible();
  await expect(row(page, sandTitle)).toHaveCount(0);
});

test('the shelf is put in order by keys, by buttons and by hand; an issue is taken off, put back, and gets another file', async ({
  page,
  store,
}) => {
  await openPublishPage(page, store);
  const { free, notBought } = issuePlans;
  const stored = async () => {
    const answer = await page.request.get(store.origin + publisherCalls.shelf.path);
    return z
      .parse(AdminShelf, await answer.json())
      .map(({ id, title }) => (title ? title : `Issue ${id}, without a title`));
  };
  const before = await titles(page);
  await dragHandle(page, free.title).focus();
  await page.keyboard.press('Home');
  await expect(said(page)).toContainText(`${free.title} is in place 1 of ${before.length}.`);
  await expect(dragHandle(page, free.title)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toContainText(free.title);
  await page.keyboard.press('Enter');
  await press(page, 'Up');
  await expect(rows(page).nth(0)).toContainText(free.title);
  await dragHandle(page, free.title).click();
  await expect(page.getByRole('button', { name: 'Up', exact: true })).toHaveCount(0);

  const second = (await titles(page))[1] ?? '';
  const from = await dragHandle(page, second).boundingBox();
  const to = await dragHandle(page, free.title).boundingBox();
  if (!from || !to) throw new Error('The rows are not there.');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(rows(page).nth(0)).toContainText(second);
  await expect(rows(page).nth(1)).toContainText(free.title);
  await expect.poll(stored).toEqual(await titles(page));

  await openRow(page, notBought.title);
  await press(page, 'Take off the shelf');
  await expect(row(page, notBought.title)).toContainText('Off the shelf');
  await press(page, 'Put back on the shelf');
  await expect(page.getByText('On the shelf since')).toBeVisible();
  const cover = row(page, notBought.title).locator('img');
  const former = await cover.getAttribute('src');
  await chooseFiles(page, [tides], 'Replace the file');
  await expect(said(page)).toContainText(`${notBought.title} has its new file.`);
  await expect(cover).not.toHaveAttribute('src', former ?? '');
  await expect(row(page, notBought.title)).toContainText('5 pages');
});

test('figures are shown as numbers and plots, and day by day by keyboard', async ({
  page,
  store,
}) => {
  await openPublishPage(page, store);
  await page.getByRole('link', { name: 'Figures' }).click();
  const tile = (name: string) =>
    page.getByRole('definition').filter({
      has: page.locator(`xpath=self::*[preceding-sibling::dt[.='${name}']]`),
    });
  await expect(tile('Sold')).toHaveText('3');
  await expect(tile('Revenue from issues')).toHaveText('$14.97');
  const sold = page.getByRole('figure', { name: 'Sold each day' });
  const days = sold.getByRole('slider');
  await days.focus();
  await expect(days).toHaveAttribute('aria-valuetext', /: [03]$/);
  const last = await days.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(days).not.toHaveAttribute('aria-valuetext', last ?? '');
  await sold.getByText('Show the numbers').click();
  await expect(sold.getByRole('table').getByRole('row')).toHaveCount(31);
  await page.getByRole('radio', { name: '7 days' }).check();
  await expect(sold.getByRole('table').getByRole('row')).toHaveCount(8);
  await expect(
    page.getByRole('figure', { name: 'Most sold' }).getByRole('row').nth(1),
  ).toContainText(`${issuePlans.bought.title}2`);
  await expectOpenToAll(page);
  const readers = page.getByRole('region', { name: 'Readers' });
  await expect(readers.getByText('Too few readers')).toBeVisible();
  await page.getByRole('combobox').selectOption(issuePlans.notBought.title);
  await expect(tile('Sold')).toHaveText('1');
  await expect(page.getByRole('figure', { name: 'Most sold' })).toHaveCount(0);
});

test('a user without an account signs in at the store and is led back; the operator lets them in', async ({
  page,
  stores,
}) => {
  const { origin, dataDir } = await stores.get('signIn');
  const email = newEmail('publisher');
  await page.goto(`${origin}/publish`);
  await expect(page.getByRole('heading', { name: 'This store has no owner yet' })).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(signInDialog(page)).toBeVisible();
  await passProvider(page, email);
  await confirm(page);
  await expect(page).toHaveURL(`${origin}/publish`);
  // The simulator verifies no e-mail, so the command names the account by its number.
  const command = await page.getByText(/^gatefold user grant \d+ --publisher$/).innerText();
  await expectOpenToAll(page);
  const { code, err } = await gatefold(command.split(' ').slice(1), {
    DATA_DIR: dataDir,
  });
  expect(err).toBe('');
  expect(code).toBe(0);
  await press(page, 'Look again');
  await expect(row(page, issuePlans.free.title)).toBeVisible();
});
