import { setTimeout } from 'node:timers/promises';
import { issueIds } from '../../tests/helpers/seedPlan.ts';
import { type Finding, inMegabytes, median } from '../figures.ts';
import type { LoadPlan } from './loadGenerator.ts';
import { type BenchStore, rangeOf, type Reader, readers } from './benchStore.ts';
import { load } from './load.ts';
import { nginx, type NginxOrder } from './peers.ts';

const connections = 40;
const seconds = 60;
/** The fraction of the highest rate. At a higher rate the response times increase without limit. */
const steady = 0.8;

/** The requests of forty users in a minute, through nginx, at the highest rate that the store sustains. */
export async function mixed(kiosk: BenchStore): Promise<Finding[]> {
  const proxy = await nginx(kiosk.folder, nginxBefore(kiosk.store.origin));
  try {
    const people = await readers(kiosk, connections);
    const requests = people.flatMap((reader) => visitOf(kiosk, reader));
    const asked: LoadPlan = { origin: proxy.origin, connections, seconds: 10, requests };
    const { perSecond: possible } = await load(asked);
    const rate = Math.floor(possible * steady);
    const [hits, memory] = await Promise.all([
      load({ ...asked, seconds, rate }),
      memoryOf(kiosk, seconds),
    ]);
    return [
      {
        what: `mixed reading for ${seconds} s through nginx`,
        asked: 'no error',
        reached: `${hits.perSecond.toFixed(0)} a second, ${hits.errors} errors, median ${hits.median} ms, p99 ${hits.p99} ms`,
        holds: hits.errors === 0,
        samples: [hits.perSecond, hits.median, hits.p99],
      },
      flat(memory),
    ];
  } finally {
    await proxy.stop();
  }
}

/** The settings of docs/running/nginx.conf. */
export const nginxBefore = (origin: string): NginxOrder => ({
  beside: `
  upstream gatefold {
    server ${new URL(origin).host};
    keepalive 32;
    keepalive_timeout 4s;
  }`,
  rules: `
  proxy_http_version 1.1;
  proxy_set_header connection '';
  proxy_set_header host ${new URL(origin).host};
  proxy_buffers 20 32k;
  proxy_buffer_size 32k;
  proxy_busy_buffers_size 64k;
  proxy_max_temp_file_size 0;
  location / { proxy_pass http://gatefold; }`,
});

/** The requests of one user: the list, covers, purchases, an issue in ranges. */
function visitOf(kiosk: BenchStore, { cookie, file }: Reader) {
  const asBrowser = { cookie, 'accept-encoding': 'br', accept: 'image/webp,*/*' };
  const ask = (path: string, more: Record<string, string> = {}) => ({
    path,
    headers: { ...asBrowser, ...more },
  });
  return [
    ask('/', { accept: 'text/html' }),
    ask('/api/issues'),
    ask('/api/user/me'),
    ask('/api/user/purchases'),
    ...kiosk.covers.map((name) => ask(`/cover/resolve/${name}?w=350`)),
    ask(`/read/${issueIds.free}`, { accept: 'text/html' }),
    ...Array.from({ length: 10 }, (_, n) => ask(file, { range: rangeOf(kiosk, n) })),
  ];
}

/** Bytes of the store's process, each second. */
async function memoryOf({ store, token }: BenchStore, duration: number): Promise<number[]> {
  const samples: number[] = [];
  for (let second = 0; second < duration; second += 1) {
    await setTimeout(1000);
    const answer = await fetch(new URL('/metrics', store.origin), {
      headers: { authorization: `Bearer ${token}` },
    });
    const line = /^process_resident_memory_bytes (\d+)/m.exec(await answer.text());
    samples.push(Number(line?.[1]));
  }
  return samples;
}

/** Compares the last third with the middle third, in which all necessary memory is allocated. */
function flat(samples: readonly number[]): Finding {
  const third = Math.floor(samples.length / 3);
  const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(median);
  const growth = (after ?? Number.NaN) / (before ?? Number.NaN);
  return {
    what: 'memory of the store meanwhile',
    asked: '≤ 1.1 times',
    reached: `${growth.toFixed(2)} times: ${inMegabytes(before ?? 0)}, then ${inMegabytes(after ?? 0)}`,
    holds: growth <= 1.1,
    samples,
  };
}
