import { type Browser, chromium } from '@playwright/test';
import { type KeyInput, launch } from 'puppeteer-core';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import { idleMs, type Opening } from '../probes/index.ts';
import type { Conditions } from '../report/reportSchema.ts';
import { heldBy, totalOf } from '../tablet.ts';
import { missing, paths } from '../../tests/helpers/engines.ts';

/** The system's Firefox, by WebDriver BiDi. It offers neither throttling nor its memory. */
export async function firefoxScreens(throttle: number): Promise<Screens> {
  const absent = missing('firefox');
  if (absent) throw new Error(absent);
  if (throttle > 1) throw new Error('Only Chromium can be slowed down.');
  const browser = await launch({ browser: 'firefox', executablePath: paths.firefox });
  return {
    browser: await browser.version(),
    async open(prepare) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ ...upright, deviceScaleFactor: density });
      await page.evaluateOnNewDocument(prepare);
      return {
        goto: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
        evaluate: (act, given) => page.evaluate(act as never, given),
        press: (key) => page.keyboard.press(key as KeyInput),
        click: (x, y) => page.mouse.click(x, y, { delay: tap }),
        close: () => context.close(),
      };
    },
    held: () => Promise.reject(new Error('Firefox does not tell what it holds.')),
    close: () => browser.close(),
  };
}

/** An iPad held upright, so that every reader shows one page: CSS pixels, and device pixels for each. */
export const upright = { width: 834, height: 1194 };
export const density = 2;

/** The duration of a touch on a button in milliseconds. A reader can begin to load at its start. */
export const tap = 80;

/** How a document is opened, and how its actions start. */
export interface Manner {
  readonly opening: Opening;
  readonly input: Conditions['input'];
}

/** The part of a browser that a session uses: a page with an empty cache. */
export interface Screen {
  /** Resolves before the page is complete. */
  readonly goto: (url: string) => Promise<unknown>;
  readonly evaluate: <Given, Told>(
    act: (given: Given) => Told | Promise<Told>,
    given: Given,
  ) => Promise<Told>;
  readonly press: (key: string) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Screens {
  /** Its name and version. */
  readonly browser: string;
  /** @param prepare the script that runs in the page before its own first script */
  readonly open: (prepare: string) => Promise<Screen>;
  /** Bytes that its pages and its GPU process hold; rejects if the system does not report them. */
  readonly held: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Waits until a user has looked at the complete page for a while. */
export const untilIdle = (screen: Screen): Promise<unknown> =>
  screen.evaluate(async (ms) => {
    const { until } = window.bench;
    await until(() => document.readyState === 'complete' && document.fonts.status === 'loaded');
    await new Promise((resolve) => setTimeout(resolve, ms));
  }, idleMs);

/** Calls the page's listeners with a key event that a script makes, at the element that has the focus. */
export const dispatchKey = (screen: Screen, key: string): Promise<unknown> =>
  screen.evaluate((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    const target = document.activeElement ?? document.body;
    // A browser presses a button by Enter for its own events only.
    if (target.dispatchEvent(event) && key === 'Enter' && target instanceof HTMLElement)
      target.click();
  }, key);

/** @param throttle how many times the page's main thread is slowed down */
export async function chromiumScreens(throttle: number): Promise<Screens> {
  const browser = await chromium.launch(chromiumLaunch());
  return {
    browser: `Chromium ${browser.version()}`,
    open: (prepare) => chromiumScreen(browser, prepare, throttle),
    held: async () => totalOf(await heldBy(browser)),
    close: () => browser.close(),
  };
}

async function chromiumScreen(
  browser: Browser,
  prepare: string,
  throttle: number,
): Promise<Screen> {
  const context = await browser.newContext({ viewport: upright, deviceScaleFactor: density });
  const page = await context.newPage();
  await page.addInitScript({ content: prepare });
  if (throttle > 1) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  }
  return {
    goto: (url) => page.goto(url, { waitUntil: 'commit' }),
    evaluate: (act, given) => page.evaluate(act as never, given as never),
    press: (key) => page.keyboard.press(key),
    click: (x, y) => page.mouse.click(x, y, { delay: tap }),
    close: () => context.close(),
  };
}
