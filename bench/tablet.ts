import { spawnSync } from 'node:child_process';
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

interface Process {
  readonly id: number;
  /** As Chromium names them: `browser`, `renderer`, `GPU` and more. */
  readonly type: string;
}

/** The browser's processes. */
export async function processesOf({ browser }: Tablet): Promise<readonly Process[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

/** Holds every process of the browser to one core; Returns false if the system has no such command. */
export async function keepToOneCore(tablet: Tablet): Promise<boolean> {
  const processes = await processesOf(tablet);
  return processes.every(
    ({ id }) => spawnSync('taskset', ['-a', '-c', '-p', '0', String(id)]).status === 0,
  );
}
