import type { Conditions } from '../report/reportSchema.ts';
import type { Reading, Subject } from '../probes/index.ts';
import type { Peer } from './peer.ts';
import type { Line } from './networkLine.ts';
import { dispatchKey, type Screen } from './screen.ts';

declare global {
  interface Window {
    loadPeer: (name: string) => Promise<Peer>;
    peer: Peer;
    /** The result of the action of the last key press. */
    acted: Promise<unknown>;
  }
}

type Action = 'next' | 'jump' | 'zoom' | 'thumbnails';

/** As in our strip: width in CSS pixels, and visible thumbnails. */
const strip = { width: 75, seen: 9 };

/** Another reader, in a page that has not loaded any of its code. */
export async function peerReading(
  screen: Screen,
  line: Line,
  name: string,
  file: Subject,
  input: Conditions['input'],
): Promise<Reading> {
  const url = `/files/${encodeURIComponent(file.name)}.pdf`;
  const count = Math.min(strip.seen, file.pages);
  await screen.goto(`${line.origin}/`);
  await screen.evaluate(() => window.bench.until(() => 'loadPeer' in window), null);
  line.count();
  const act = <Name extends Action>(key: string, name: Name, ...given: readonly number[]) =>
    acting<Name>(screen, input, key, name, given);
  return {
    open: () =>
      screen.evaluate(
        async ([name, url]) => {
          const begun = performance.now();
          window.bench.openRequestedAt = begun;
          window.peer = await window.loadPeer(name);
          const loaded = performance.now() - begun;
          const { first, sharp } = await window.peer.open(url);
          window.bench.opened = performance.timeOrigin + performance.now();
          return { first: loaded + first, sharp: loaded + sharp };
        },
        [name, url] as const,
      ),
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
