import { vi } from 'vitest';
import type { EngineBrowser } from './engines.ts';

/** The reader in any browser: by expressions, because drivers find elements differently. */

export const until = (browser: EngineBrowser, condition: string) =>
  vi
    .waitFor(
      async () => {
        if (!(await browser.evaluate<boolean>(condition))) throw new Error(`Not yet: ${condition}`);
      },
      { timeout: 60_000, interval: 100 },
    )
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await browser.evaluate<string>(whatIsThere)}`, {
        cause: error,
      });
    });

/** The visible state, for the message of a failure, which rarely repeats in other browsers. */
const whatIsThere = `JSON.stringify({
  at: location.href,
  seen: document.visibilityState,
  words: document.body.innerText.slice(0, 400),
  dialogs: [...document.querySelectorAll('[role=dialog]')].map((one) => one.ariaLabel ?? one.id),
  canvases: [...document.querySelectorAll('canvas')].map(({ width, height }) => width + ' × ' + height),
  measures: performance.getEntriesByType('measure').map(({ name }) => name),
  fetched: performance.getEntriesByType('resource').map(({ name }) => name).slice(-8),
})`;

/** @param which a predicate of a button, as source */
export async function press(browser: EngineBrowser, which: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find(${which})`;
  await until(browser, `Boolean(${button})`);
  await browser.evaluate(`${button}.click()`);
}

export const pressNamed = (browser: EngineBrowser, name: string) =>
  press(browser, `button => button.getAttribute('aria-label') === '${name}'`);

/** Waits until the reader reports a page as sharp. */
export const sharp = (browser: EngineBrowser, page: number) =>
  until(
    browser,
    `performance.getEntriesByName('gatefold:page-sharp').some(({ detail }) => detail.page === ${page})`,
  );

/** Opens an issue from its details, and waits for its first page. */
export async function openIn(browser: EngineBrowser, url: string): Promise<void> {
  await browser.goto(url);
  await press(browser, `button => button.textContent.trim() === 'Read'`);
  await sharp(browser, 1);
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle of the first element that an expression finds; waits for it. */
export async function boxOf(browser: EngineBrowser, element: string): Promise<Box> {
  await until(browser, `Boolean(${element})`);
  return browser.evaluate<Box>(`(() => {
    const { x, y, width, height } = (${element}).getBoundingClientRect();
    return { x, y, width, height };
  })()`);
}
