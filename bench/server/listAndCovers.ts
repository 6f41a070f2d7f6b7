import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Finding } from '../figures.ts';
import { type BenchStore, readers } from './benchStore.ts';
import { inTurn, asMany } from './load.ts';
import { bareFastify } from './peers.ts';

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

const path = '/api/issues';
const encoding = 'br';
const connections = 20;

/** All issues of the shelf, as a browser gets them, against a route that sends these bytes. */
export async function list(kiosk: BenchStore): Promise<Finding[]> {
  const [reader] = await readers(kiosk, 1);
  const headers = { cookie: reader?.cookie ?? '', 'accept-encoding': encoding };
  const bytes = await bytesOf(new URL(path, kiosk.store.origin), headers);
  const bare = await bareFastify(kiosk.folder, bytes, 'application/json', encoding);
  try {
    const same = { connections, seconds: 3 };
    const hits = await inTurn(
      {
        store: { ...same, origin: kiosk.store.origin, requests: [{ path, headers }] },
        bare: { ...same, origin: bare.origin, requests: [{ path: '/', headers }] },
      },
      3,
    );
    const what = `the list of 10,000 issues (${Math.round(bytes.length / 1024)} KiB), against bare Fastify`;
    return [asMany(what, 0.8, hits.store, hits.bare)];
  } finally {
    await bare.stop();
  }
}

/** The compressed body. */
async function bytesOf(url: URL, headers: Record<string, string>): Promise<Buffer> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return buffer(answer);
}
