import type { Finding } from '../figures.ts';
import { type Kiosk, rangeOf, readers } from './kiosk.ts';
import { inTurn } from './load.ts';
import { bareFastify, nginx } from './neighbours.ts';
import { asMany } from './ratio.ts';

const connections = 20;
const seconds = 3;
const rounds = 3;

/** Ranges of a file, each for a reader whose right is asked for, against nginx with the same file. */
export async function ranges(kiosk: Kiosk): Promise<Finding[]> {
  const neighbour = await nginx(kiosk.folder, `root ${kiosk.folder};`);
  try {
    const people = await readers(kiosk, connections);
    const wanted = Array.from({ length: 100 }, (_, n) => rangeOf(kiosk, n));
    const same = { connections, seconds };
    const hits = await inTurn(
      {
        store: {
          ...same,
          origin: kiosk.store.origin,
          requests: people.flatMap(({ cookie, file }) =>
            wanted.map((range) => ({ path: file, headers: { cookie, range } })),
          ),
        },
        nginx: {
          ...same,
          origin: neighbour.origin,
          requests: wanted.map((range) => ({ path: '/issue.pdf', headers: { range } })),
        },
      },
      rounds,
    );
    return [asMany('ranges of 256 KiB, against nginx', 0.6, hits.store, hits.nginx)];
  } finally {
    await neighbour.stop();
  }
}

/** A cover, which many ask for once, against a route that sends these bytes. */
export async function cover({ store, folder, covers }: Kiosk): Promise<Finding[]> {
  const path = `/cover/resolve/${covers[0]}?w=350`;
  const headers = { accept: 'image/webp' };
  const bytes = await (await fetch(new URL(path, store.origin), { headers })).bytes();
  const bare = await bareFastify(folder, bytes, 'image/webp', '');
  try {
    const same = { connections, seconds };
    const asked = covers.map((name) => ({ path: `/cover/resolve/${name}?w=350`, headers }));
    const hits = await inTurn(
      {
        store: { ...same, origin: store.origin, requests: asked },
        bare: { ...same, origin: bare.origin, requests: [{ path: '/', headers }] },
      },
      rounds,
    );
    return [asMany('covers, against bare Fastify', null, hits.store, hits.bare)];
  } finally {
    await bare.stop();
  }
}
