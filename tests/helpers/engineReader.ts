import { vi } from 'vitest';
import type { EngineBrowser } from './engines.ts';

/** The reader in any browser: by expressions, because drivers find elements differently. */

/** Options of `expect.poll`, for a loaded machine. */
export const patience = { timeout: 60_000, interval: 100 };

export const until = (browser: EngineBrowser, condition: string) =>
  vi
    .waitFor(async () => {
      if (!(await browser.evaluate<boolean>(condition))) throw new Error(`Not yet: ${condition}`);
    }, patience)
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

/** The frames of the visible pages, as an expression. */
export const pageFrames = `[...document.querySelectorAll('[role=dialog] [role=group]:not([inert] *)')]`;
/** The numbers of the visible pages, as an expression. */
export const numbers = `${pageFrames}.map((frame) => Number(/\\d+/.exec(frame.ariaLabel)[0])).toSorted((a, b) => a - b)`;
export const pagesOf = (browser: EngineBrowser) => browser.evaluate<number[]>(numbers);

/** An expression. The point p of the pages is shown at scale × p + (x, y). */
export const transform = `(() => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(
    document.querySelector('[role=dialog] [role=group]:not([inert] *)').parentElement.parentElement.parentElement,
  ).transform);
  return { scale: a, x: e, y: f };
})()`;

export const expectScale = (browser: EngineBrowser, scale: number) =>
  until(browser, `Math.abs(${transform}.scale - ${scale}) < 0.001`);

export const placeOf = (browser: EngineBrowser) =>
  browser.evaluate<{ scale: number; x: number; y: number }>(transform);

/** The text run of a page that includes these words, as an expression. */
export const textRun = (page: number, text: string) =>
  `[...document.querySelectorAll('[role=group][aria-label="Page ${page}"] span[dir]')].find((one) => one.textContent.includes(${JSON.stringify(text)}))`;

/** Waits until neither a turn nor a zoom moves the pages. */
export const expectAtRest = (browser: EngineBrowser) => until(browser, atRest);

/** Compares two frames, because a drag has no animation object. */
const atRest = `new Promise((resolve) => {
  const place = () => JSON.stringify([...document.querySelectorAll('[role=dialog] [role=group]')].map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [x, y, width];
  }));
  const before = place();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(place() === before)));
})`;
