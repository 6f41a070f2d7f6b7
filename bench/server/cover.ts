import type { Finding } from '../figures.ts';
import type { BenchStore } from './benchStore.ts';
import { inTurn } from './load.ts';
import { bareFastify } from './peers.ts';
import { asMany } from './ratio.ts';

/** Covers, against a route that sends the same bytes. */
export async function cover({ store, folder, covers }: BenchStore): Promise<Finding[]> {
  const path = `/cover/resolve/${covers[0]}?w=350`;
  const headers = { accept: 'image/webp' };
  const bytes = await (await fetch(new URL(path, store.origin), { headers })).bytes();
  const bare = await bareFastify(folder, bytes, 'image/webp', '');
  try {
    const same = { connections: 20, seconds: 3 };
    const asked = covers.map((name) => ({ path: `/cover/resolve/${name}?w=350`, headers }));
    const hits = await inTurn(
      {
        store: { ...same, origin: store.origin, requests: asked },
        bare: { ...same, origin: bare.origin, requests: [{ path: '/', headers }] },
      },
      3,
    );
    return [asMany('covers, against bare Fastify', null, hits.store, hits.bare)];
  } finally {
    await bare.stop();
  }
}
