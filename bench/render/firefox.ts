import { type KeyInput, launch } from 'puppeteer-core';
import { missing, paths } from '../../tests/helpers/engines.ts';
import { density, type Screens, tap, upright } from './screen.ts';

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
        goto: (url) => page.goto(url),
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
