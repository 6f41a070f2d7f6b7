import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium.ts';

/** An iPad in landscape: CSS pixels, and device pixels for each. */
export const screen = { width: 1194, height: 834 };
export const density = 2;

export interface Tablet {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** A new browser for each measure, so that none inherits another's memory. */
export async function openTablet(origin: string): Promise<Tablet> {
  const browser = await chromium.launch(chromiumLaunch());
  const context = await browser.newContext({
    baseURL: origin,
    viewport: screen,
    deviceScaleFactor: density,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, browser, close: () => browser.close() };
}

/** Slows the page's main thread. Chromium does not slow workers or the compositor. */
export async function slowDown({ cdp }: Tablet, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The browser's processes, with their types as Chromium names them: `browser`, `renderer`, `GPU` and more. */
async function processesOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

/** Bytes of proportional memory (PSS). */
export interface Held {
  readonly renderer: number;
  readonly gpu: number;
}

export const totalOf = ({ renderer, gpu }: Held): number => renderer + gpu;

/** The memory of all renderers and of the GPU process. */
export async function heldBy(browser: Browser): Promise<Held> {
  if (process.platform !== 'linux') throw new Error('Only Linux tells what a process holds.');
  const processes = await processesOf(browser);
  const of = (type: string): number =>
    processes
      .filter((one) => one.type === type)
      .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
      .reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024, 0);
  return { renderer: of('renderer'), gpu: of('GPU') };
}

/** Holds every process of the browser to one core; Returns false if the system has no such command. */
export async function keepToOneCore(tablet: Tablet): Promise<boolean> {
  const processes = await processesOf(tablet.browser);
  return processes.every(
    ({ id }) => spawnSync('taskset', ['-a', '-c', '-p', '0', String(id)]).status === 0,
  );
}
