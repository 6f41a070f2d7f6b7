import type { Conditions } from '../report/reportSchema.ts';
import type { Reading, Subject } from '../probes/index.ts';
import type { Opened, Peer } from './peer.ts';
import type { Line } from './networkLine.ts';
import { dispatchKey, type Manner, type Screen, untilIdle } from './screen.ts';

declare global {
  interface Window {
    /** Loads a reader and opens a file in it. Times start with the first request for its script. */
    openPeer: (name: string, url: string) => Promise<Opened>;
    peer: Peer;
    /** The opening that the page's address has started, from the navigation. */
    openedByLink?: Promise<Opened>;
    /** The result of the action of the last key press. */
    acted: Promise<unknown>;
  }
}

type Action = 'next' | 'jump' | 'zoom' | 'thumbnails';

/** As in our strip: width in CSS pixels, and visible thumbnails. */
const strip = { width: 75, seen: 9 };

/** Another reader, in a page that loads its code when it is opened. */
export function peerReading(
  screen: Screen,
  line: Line,
  name: string,
  file: Subject,
  { input, opening }: Manner,
): Reading {
  const url = `/files/${encodeURIComponent(file.name)}.pdf`;
  const count = Math.min(strip.seen, file.pages);
  const act = <Name extends Action>(key: string, name: Name, ...given: readonly number[]) =>
    acting<Name>(screen, input, key, name, given);
  return {
    async open() {
      line.count();
      const link = new URLSearchParams({ reader: name, file: url });
      await screen.goto(`${line.origin}/${opening === 'link' ? `?${String(link)}` : ''}`);
      if (opening === 'idle') await untilIdle(screen);
      return screen.evaluate(
        async ([name, url]) => {
          await window.bench.until(() => 'openPeer' in window);
          window.bench.openRequestedAt = window.openedByLink ? 0 : performance.now();
          const opened = await (window.openedByLink ?? window.openPeer(name, url));
          window.bench.opened =
            performance.timeOrigin + window.bench.openRequestedAt + opened.sharp;
          return opened;
        },
        [name, url] as const,
      );
    },
    async next(says) {
      const { sharp, text } = await act('PageDown', 'next');
      return { sharp, text: says ? text : null };
    },
    jumpToEnd: () => act('End', 'jump', file.pages),
    goBack: () => act('Home', 'jump', 1),
    zoom: () => act('+', 'zoom', 2),
    thumbnails: () => act('Enter', 'thumbnails', count, strip.width),
    picture: () => screen.evaluate(() => window.bench.picture(window.peer.canvas()), null),
    blocked: () => screen.evaluate(() => window.bench.blocked(), null),
    bytes: async () => line.bytesUntil(await screen.evaluate(() => window.bench.opened, null)),
    close: () => screen.close(),
  };
}

/** Starts an action by a key press of the browser's protocol, or by a call in the page. */
async function acting<Name extends Action>(
  screen: Screen,
  input: Conditions['input'],
  key: string,
  name: Name,
  given: readonly number[],
): Promise<Awaited<ReturnType<Peer[Name]>>> {
  await screen.evaluate(
    ([key, name, given]) => {
      window.acted = new Promise((resolve) => {
        const onKey = (event: KeyboardEvent): void => {
          if (event.key !== key) return;
          removeEventListener('keydown', onKey, true);
          event.preventDefault();
          const act = window.peer[name] as (...given: number[]) => Promise<unknown>;
          resolve(act(...given, event.timeStamp));
        };
        addEventListener('keydown', onKey, true);
      });
    },
    [key, name, given] as const,
  );
  if (input === 'key') await screen.press(key);
  else await dispatchKey(screen, key);
  return screen.evaluate(() => window.acted, null) as Promise<Awaited<ReturnType<Peer[Name]>>>;
}
