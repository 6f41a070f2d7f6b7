import { installHelpers } from './helpers.ts';
import type { Line } from './line.ts';
import {
  opened,
  sharpSincePress,
  shownPicture,
  textSincePress,
  thumbnailsSincePress,
  zoomed,
} from './ourPage.ts';
import type { Reading, Subject } from './reading.ts';
import type { Screen, Screens } from './screen.ts';

/** Our reader, opened from an issue's details in the built app, as a person does. */
export async function ourReading(
  screens: Screens,
  line: Line,
  issue: number,
  file: Subject,
): Promise<Reading> {
  const screen = await screens.open(installHelpers);
  await screen.goto(`${line.origin}/read/${issue}`);
  await screen.evaluate(() => window.bench.until(() => document.fonts.status === 'loaded'), null);
  line.count();
  let page = 1;
  /** Presses a key and answers how long the page took that it leads to. */
  const turnBy = async (key: string, to: number): Promise<number> => {
    page = to;
    await screen.evaluate((to) => void (window.bench.aim = to), to);
    await screen.press(key);
    return screen.evaluate(sharpSincePress, to);
  };
  return {
    async open() {
      await clickButton(screen, 'Read');
      return screen.evaluate(opened, null);
    },
    async next(says) {
      const sharp = await turnBy('ArrowRight', page + 1);
      return { sharp, text: says ? await screen.evaluate(textSincePress, page) : null };
    },
    jumpToEnd: () => turnBy('End', file.pages),
    goBack: () => turnBy('Home', 1),
    async zoom() {
      await screen.press('+');
      const duration = await screen.evaluate(zoomed, null);
      await screen.press('0');
      return duration;
    },
    async thumbnails() {
      await clickButton(screen, 'Thumbnails, ');
      return screen.evaluate(thumbnailsSincePress, null);
    },
    picture: () => screen.evaluate(shownPicture, page),
    blocked: () => screen.evaluate(() => window.bench.blocked(), null),
    bytes: async () => line.bytesUntil(await screen.evaluate(() => window.bench.opened, null)),
    close: () => screen.close(),
  };
}

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
