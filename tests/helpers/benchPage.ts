import { expect, type Locator, type Page } from '@playwright/test';
import { Report } from '../../bench/report/reportSchema.ts';

/** The demo's page `/bench`, as a user sees it. */

export const measuring = (page: Page): Locator => page.getByRole('dialog', { name: /^Reading / });

export const resultHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'The result of this device' });

/** Starts a run of one issue, once, and waits for the measurement. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'One issue' }).check();
  await page.getByRole('button', { name: /^(?:Start|Measure again)$/ }).click();
  await expect(measuring(page)).toBeVisible();
}

/** The result on the page. Throws if it is invalid. */
export async function shownResult(page: Page): Promise<Report> {
  const text = await page.getByRole('region', { name: /^gatefold-bench-/ }).innerText();
  return Report.parse(JSON.parse(text.trim()));
}
