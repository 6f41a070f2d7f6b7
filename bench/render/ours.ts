import {
  type Ask,
  type InputDriver,
  gatefoldDriver,
  type Reading,
  type Subject,
} from '../../src/pages/bench/probes/index.ts';
import type { Line } from './line.ts';
import type { Screen } from './screen.ts';

/** Our reader, opened from an issue's details in the built app, as a user does. */
export async function readingOfOurs(
  screen: Screen,
  line: Line,
  issue: number,
  file: Subject,
): Promise<Reading> {
  await screen.goto(`${line.origin}/read/${issue}`);
  await screen.evaluate(() => window.bench.until(() => document.fonts.status === 'loaded'), null);
  line.count();
  const ask = asking(screen);
  return {
    ...gatefoldDriver(ask, handsOn(screen), file.pages),
    bytes: async () => line.bytesUntil(await ask('openedAt')),
    close: () => screen.close(),
  };
}

const asking =
  (screen: Screen): Ask =>
  (name, ...given) =>
    screen.evaluate(
      ([name, given]) => (window.ours[name] as (...given: unknown[]) => never)(...given),
      [name, given] as const,
    );

const handsOn = (screen: Screen): InputDriver => ({
  openReader: () => clickButton(screen, 'Read'),
  press: (key) => screen.press(key),
  openThumbnails: () => clickButton(screen, 'Thumbnails, '),
});

/** Presses a button by the beginning of its name. */
async function clickButton(screen: Screen, name: string): Promise<void> {
  const { x, y } = await screen.evaluate(async (name) => {
    const find = () =>
      [...document.querySelectorAll('button')].find((button) => {
        const said = button.getAttribute('aria-label') ?? button.textContent;
        return name.endsWith(' ') ? said.startsWith(name) : said.trim() === name;
      });
    await window.bench.until(() => find()?.checkVisibility() === true);
    const box = find()?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
  await screen.click(x, y);
}
