import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import { frameIn } from '../../helpers/inFrame.ts';
import { expectPages, expectSharp, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** Addresses that lead to a text on a page. */

test.use({ storeName: 'signIn' });

const { free, notBought } = issueIds;
const title = 'The Free Issue';
const addressOf = (text: string, page = 1): string =>
  `/read/${free}/full?page=${page}&text=${text}`;
const lit = (page: Page | Frame) => viewer(page).locator('[data-linked] rect');

test('An address of a text lights it in a window and in a frame of another site; a text that is not there, and a user without the right, get a message', async ({
  page,
  host,
  store,
}) => {
  await test.step('The address of a text shows its page, lights the text and announces it, until the page is left', async () => {
    await page.goto(addressOf(encodeURIComponent(title)));
    await expect(lit(page)).not.toHaveCount(0);
    await expect(viewer(page).getByText(`The link leads to: ${title}`)).toBeAttached();
    await expectPages(page, [1]);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await turn(page, 'Next page');
    await turn(page, 'Previous page');
    await expectPages(page, [1]);
    await expectSharp(page);
    await expect(lit(page)).toHaveCount(0);
  });

  await test.step('A text that is not on the page is reported, and the page stays', async () => {
    await page.goto(addressOf('Lost%20words', 4));
    await expect(page.getByText('The sentence of this link is not on the page.')).toBeVisible();
    await expectPages(page, [4, 5]);
    await expect(lit(page)).toHaveCount(0);
  });

  await test.step('A user without the right to read learns that the link leads to a sentence', async () => {
    await page.goto(`/read/${notBought}/full?page=2&text=Lamp`);
    await expect(
      viewer(page).getByText('This link leads to a sentence in this issue.'),
    ).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Return to details', exact: true }).click();
    await expect(page).toHaveURL(`/read/${notBought}`);
  });

  await test.step('The reader in the frame of another site lights the text too', async () => {
    await page.goto(host.around(`${store.origin}${addressOf('Free,Issue')}#viewer`));
    await expect(lit(await frameIn(page))).not.toHaveCount(0);
  });
});
