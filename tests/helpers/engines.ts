import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { type Browser, type Frame, type KeyInput, launch, type Page } from 'puppeteer-core';
import { type Actions, Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import { type Finger, sendTouch, type Spot } from './engineTouch.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The functions of a browser that the reading path needs, by any protocol. */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  /** The value of a JavaScript expression, which may be a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** The same in the first frame of the page, or in the last one. */
  evaluateInFrame<T>(expression: string, which?: 'first' | 'last'): Promise<T>;
  /** Presses the first element of a selector, in the first frame of the page or in the page itself. */
  press(selector: string, where: 'page' | 'frame'): Promise<void>;
  /** Types into the element with the focus. */
  type(text: string): Promise<void>;
  /** A key by its name in DOM events, such as 'ArrowRight'. */
  key(name: string): Promise<void>;
  /** The mouse, pressed at one place and let go at another. */
  drag(from: Spot, to: Spot): Promise<void>;
  move(to: Spot): Promise<void>;
  click(at: Spot, count?: 1 | 2): Promise<void>;
  /** Turns the wheel once, by CSS pixels. */
  wheel(at: Spot, by: Spot): Promise<void>;
  /** The same while the control key is down. WebKitWebDriver sends wheels without modifiers. */
  wheelWithControl?(at: Spot, by: Spot): Promise<void>;
  /** Fingers that touch the screen at the same time. WebKitWebDriver sends mouse events instead. */
  touch?(fingers: readonly Finger[]): Promise<void>;
  /** The size of the visible part of the page. */
  resize(size: Size): Promise<void>;
  /** The control key with a letter. */
  command(letter: 'a' | 'c'): Promise<void>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const paths = {
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  miniBrowser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  xvfb: '/usr/bin/xvfb-run',
};

/** The missing programs of an engine, as a sentence; null if all are installed. */
export function missing(engine: 'firefox' | 'webkit'): string | null {
  const parts =
    engine === 'firefox' ? [paths.firefox] : [paths.webkitDriver, paths.miniBrowser, paths.xvfb];
  const absent = parts.filter((part) => !existsSync(part));
  return absent.length > 0 ? `${engine} is not here (${absent.join(', ')})` : null;
}

export const view = { width: 1194, height: 834 } as const;

/** @param preferences of about:config */
export async function openFirefox(
  preferences: Record<string, boolean | number> = {},
): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: paths.firefox,
    defaultViewport: view,
    extraPrefsFirefox: preferences,
  });
  const page = await browser.newPage();
  return { ...driverOf(browser, page), touch: (fingers) => sendTouch(page, fingers) };
}

/** The browser with which the others are compared. */
export async function openChromium(): Promise<EngineBrowser> {
  const browser = await launch({ ...chromiumLaunch(), defaultViewport: view });
  return driverOf(browser, await browser.newPage());
}

function driverOf(browser: Browser, page: Page): EngineBrowser {
  const wheel = async (at: Spot, by: Spot) => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel({ deltaX: by.x, deltaY: by.y });
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    evaluateInFrame: <T>(expression: string, which?: 'first' | 'last') =>
      frameOf(page, which).evaluate(expression) as Promise<T>,
    press: (selector, where) =>
      (where === 'frame' ? frameOf(page) : page).locator(selector).click(),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name as KeyInput),
    move: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }, count = 1) => page.mouse.click(x, y, { count }),
    wheel,
    wheelWithControl: async (at, by) => {
      await page.keyboard.down('Control');
      await wheel(at, by);
      await page.keyboard.up('Control');
    },
    resize: (size) => page.setViewport(size).catch(unlessOrientation),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    command: async (letter) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(letter);
      await page.keyboard.up('Control');
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** Firefox ESR 140 resizes the page, and knows no orientation of a screen. */
function unlessOrientation(error: Error): void {
  if (!error.message.includes('unknown command emulation.setScreenOrientationOverride'))
    throw error;
}

function frameOf(page: Page, which: 'first' | 'last' = 'first'): Frame {
  const frame = page
    .mainFrame()
    .childFrames()
    .at(which === 'first' ? 0 : -1);
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** WebKitGTK has no headless mode: the driver runs on a virtual screen, in a group of its own. */
async function startWebkitDriver(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(
    paths.xvfb,
    [
      '-a',
      '-s',
      '-screen 0 1600x1200x24',
      paths.webkitDriver,
      '--host=127.0.0.1',
      `--port=${port}`,
    ],
    { stdio: 'ignore', detached: true },
  );
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver ended before it answered.');
  }
  return { url, child };
}

async function connectWebkit(url: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: paths.miniBrowser, args: ['--automation'] },
  });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().setTimeouts({ script: 60_000 });
  await driver.manage().window().setRect(view);
  return driver;
}

/** 'ArrowRight' is RIGHT in WebDriver, and a letter is itself. */
function keyNamed(name: string): string {
  const named = name.replace('Arrow', '').toUpperCase();
  const keys: Readonly<Record<string, unknown>> = { ...Key };
  const key = name.length > 1 ? keys[named] : name;
  if (typeof key !== 'string') throw new Error(`There is no key ${name}.`);
  return key;
}

/** The types of the library lack the wheel. */
interface Scrolling {
  scroll(x: number, y: number, dx: number, dy: number, origin: undefined, ms: number): Actions;
}

const scrolling = (driver: WebDriver) => driver.actions() as unknown as Scrolling;

/** WebDriver sets the size of the whole window, whose own bars take a part. */
async function resizeWindow(driver: WebDriver, { width, height }: Size): Promise<void> {
  const seen = await driver.executeScript<Size>(
    'return { width: innerWidth, height: innerHeight }',
  );
  const window = await driver.manage().window().getRect();
  const whole = {
    width: Math.round(window.width - seen.width + width),
    height: Math.round(window.height - seen.height + height),
  };
  await driver
    .manage()
    .window()
    .setRect({ ...whole, x: 0, y: 0 });
}

const settle = (expression: string) => `const done = arguments[arguments.length - 1];
  Promise.resolve(${expression}).then(done, (error) => done({ failed: String(error) }));`;

async function inFrame<T>(
  driver: WebDriver,
  work: () => Promise<T>,
  which: 'first' | 'last' = 'first',
): Promise<T> {
  const frame = (await driver.findElements(By.css('iframe'))).at(which === 'first' ? 0 : -1);
  if (!frame) throw new Error('The page has no frame.');
  await driver.switchTo().frame(frame);
  try {
    return await work();
  } finally {
    await driver.switchTo().defaultContent();
  }
}

/** WebDriver takes no fractions. */
const whole = ({ x, y }: Spot) => ({ x: Math.round(x), y: Math.round(y), duration: 100 });

export async function openWebkit(): Promise<EngineBrowser> {
  const { url, child } = await startWebkitDriver();
  const driver = await connectWebkit(url);
  // The driver counts the distance of a wheel from that of the wheel before.
  let turned: Spot = { x: 0, y: 0 };
  return {
    goto: (address) => driver.get(address),
    evaluate: <T>(expression: string) => driver.executeAsyncScript<T>(settle(expression)),
    evaluateInFrame: <T>(expression: string, which?: 'first' | 'last') =>
      inFrame(driver, () => driver.executeAsyncScript<T>(settle(expression)), which),
    press: (selector, where) => {
      const press = () => driver.findElement(By.css(selector)).click();
      return where === 'frame' ? inFrame(driver, press) : press();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (name) => driver.actions().sendKeys(keyNamed(name)).perform(),
    move: (to) => driver.actions().move(whole(to)).perform(),
    click: async (at, count = 1) => {
      const mouse = driver.actions().move(whole(at));
      for (let time = 0; time < count; time += 1) mouse.press().release();
      await mouse.perform();
    },
    wheel: async ({ x, y }, by) => {
      turned = { x: turned.x + by.x, y: turned.y + by.y };
      await scrolling(driver)
        .scroll(Math.round(x), Math.round(y), turned.x, turned.y, undefined, 0)
        .perform();
    },
    resize: (size) => resizeWindow(driver, size),
    drag: async (from, to) => {
      const mouse = driver.actions();
      await mouse.move(whole(from)).press().move(whole(to)).release().perform();
    },
    command: (letter) =>
      driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      // The group: xvfb-run would leave its X server and the driver behind.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    },
  };
}
