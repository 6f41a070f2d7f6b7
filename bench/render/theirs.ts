import type { Reading, Subject } from '../../src/pages/bench/probes/index.ts';
import type { Peer } from './peer.ts';
import type { Line } from './line.ts';
import type { Screen } from './screen.ts';

declare global {
  interface Window {
    loadPeer: (name: string) => Promise<Peer>;
    peer: Peer;
  }
}

/** As in our strip: width in CSS pixels, and visible thumbnails. */
export const strip = { width: 75, seen: 9 };

/** Another reader, in a page that has not loaded any of its code. */
export async function theirReading(
  screen: Screen,
  line: Line,
  name: string,
  file: Subject,
): Promise<Reading> {
  const url = `/files/${encodeURIComponent(file.name)}.pdf`;
  const count = Math.min(strip.seen, file.pages);
  await screen.goto(`${line.origin}/`);
  await screen.evaluate(() => window.bench.until(() => 'loadPeer' in window), null);
  line.count();
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
      const { sharp, text } = await screen.evaluate(() => window.peer.next(), null);
      return { sharp, text: says ? text : null };
    },
    jumpToEnd: () => screen.evaluate((page) => window.peer.jump(page), file.pages),
    goBack: () => screen.evaluate(() => window.peer.jump(1), null),
    zoom: () => screen.evaluate(() => window.peer.zoom(2), null),
    thumbnails: () =>
      screen.evaluate(([count, width]) => window.peer.thumbnails(count, width), [
        count,
        strip.width,
      ] as const),
    picture: () => screen.evaluate(() => window.bench.picture(window.peer.canvas()), null),
    blocked: () => screen.evaluate(() => window.bench.blocked(), null),
    bytes: async () => line.bytesUntil(await screen.evaluate(() => window.bench.opened, null)),
    close: () => screen.close(),
  };
}
