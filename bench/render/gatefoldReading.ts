import type { Conditions } from '../report/reportSchema.ts';
import {
  type Ask,
  type InputDriver,
  gatefoldDriver,
  type Reading,
  type Subject,
} from '../probes/index.ts';
import type { Line } from './networkLine.ts';
import { dispatchKey, type Manner, type Screen, untilIdle } from './screen.ts';

/** Our reader in the built app, opened as a user does. */
export function gatefoldReading(
  screen: Screen,
  line: Line,
  issue: number,
  { pages }: Subject,
  { input, opening }: Manner,
): Reading {
  const ask = asking(screen);
  const driver = inputOf(screen, input);
  const openReader = async () => {
    line.count();
    await screen.goto(`${line.origin}/read/${issue}${opening === 'link' ? '/full' : ''}`);
    if (opening === 'link') return;
    if (opening === 'idle') await untilIdle(screen);
    await driver.openReader();
  };
  return {
    ...gatefoldDriver(ask, { ...driver, openReader, isLink: opening === 'link' }, pages),
    bytes: async () => line.bytesUntil(await ask('openedAt')),
    hasReadPack: line.hasSentPack,
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

/** The keys reach the page as those of the other readers do. */
function inputOf(screen: Screen, input: Conditions['input']): InputDriver {
  const press = (key: string) => (input === 'key' ? screen.press(key) : dispatchKey(screen, key));
  return {
    async openReader() {
      const { x, y } = await middleOf(screen, 'Read');
      await screen.click(x, y);
    },
    press,
    async openThumbnails() {
      await middleOf(screen, 'Thumbnails, ');
      await press('Enter');
    },
  };
}

/** Moves the focus to a button, found by the beginning of its name, and returns its middle. */
const middleOf = (screen: Screen, name: string): Promise<{ x: number; y: number }> =>
  screen.evaluate(async (name) => {
    const find = () =>
      [...document.querySelectorAll('button')].find((button) => {
        const said = button.getAttribute('aria-label') ?? button.textContent;
        return name.endsWith(' ') ? said.startsWith(name) : said.trim() === name;
      });
    await window.bench.until(() => find()?.checkVisibility() === true);
    const button = find();
    if (name.endsWith(' ')) button?.focus();
    const box = button?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
