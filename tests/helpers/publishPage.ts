import { eq } from 'drizzle-orm';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Resources } from '../../server/platform/resources.ts';
import { users } from '../../server/platform/db/schema.ts';
import { addPayment } from './billing.ts';
import { madePdf, markOf } from './madePdf.ts';
import { issueIds, userIds } from './seedPlan.ts';
import { beUser } from './shop.ts';
import { issuePlans, type RunningStore } from './startStore.ts';

/** The page `/publish`, as a publisher uses it. */

/** Makes the seeded buyer an owner, and adds three sales. */
export async function preparePublishing(resources: Resources): Promise<void> {
  const { db } = resources;
  await db
    .update(users)
    .set({ isPublisher: true, isOwner: true })
    .where(eq(users.id, userIds.buyer));
  for (const issueId of [issueIds.bought, issueIds.bought, issueIds.notBought])
    await addPayment(resources, null, { issueId });
}

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF with this title on its first page. The title has 21 letters, as the text that it replaces. */
export function namedPdf(title: string, pages: number): Buffer {
  if (title.length !== markOf(1).length) throw new Error(`'${title}' would move what follows it.`);
  const made = madePdf({ pages }).toString('latin1');
  return Buffer.from(made.replaceAll(markOf(1), title), 'latin1');
}

export const pdfFile = (name: string, buffer: Buffer): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

/** Chooses files by the system's dialog. */
export async function chooseFiles(
  page: Page,
  files: ChosenFile[],
  button = 'Choose PDFs',
): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await opened).setFiles(files);
}

export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Issues, in the order of the shelf' }).getByRole('listitem');

export const row = (page: Page, title: string): Locator =>
  rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });

export const openRow = async (page: Page, title: string): Promise<void> => {
  await row(page, title).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
};

export const titles = (page: Page): Promise<string[]> =>
  rows(page).getByRole('link').allInnerTexts();

export const queue = (page: Page): Locator =>
  page.getByRole('list', { name: 'Files on their way' });

export const said = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

export const dragHandle = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Move ${title}`, exact: true });

/** Opens the page `/publish` as the seeded publisher. */
export async function openPublishPage(page: Page, store: RunningStore): Promise<void> {
  await beUser(page.context(), store, 'buyer');
  await page.goto(new URL('/publish', store.origin).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Your shelf' })).toBeVisible();
  await expect(row(page, issuePlans.bought.title)).toBeVisible();
}

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
