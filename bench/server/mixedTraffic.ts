import { setTimeout } from 'node:timers/promises';
import { issueIds } from '../../tests/helpers/seedPlan.ts';
import { type Finding, inMegabytes, median } from '../figures.ts';
import type { LoadPlan } from './loadGenerator.ts';
import { type BenchStore, rangeOf, type Reader, readers, signedAddress } from './benchStore.ts';
import { load } from './load.ts';
import { fileSettings, nginxBefore, nginxWithFiles } from './nginxBefore.ts';
import { nginx, type NginxOrder } from './peers.ts';

const connections = 40;
const seconds = 60;
/** The fraction of the highest rate. At a higher rate the response times increase without limit. */
const steady = 0.8;

/**
 * The requests of forty users in a minute, through nginx, at the highest rate that the store sustains: first with all of them
 * answered by the store, then with covers from nginx's cache and documents at signed addresses.
 */
export async function mixed(kiosk: BenchStore): Promise<Finding[]> {
  const all = await readingThrough(kiosk, nginxBefore(kiosk.store.origin), 'nginx');
  const store = await kiosk.store.restart(fileSettings);
  const sending = { ...kiosk, store };
  try {
    const order = nginxWithFiles(kiosk.folder, store);
    return [...all, ...(await readingThrough(sending, order, 'nginx, which sends the files'))];
  } finally {
    await store.end();
  }
}

async function readingThrough(
  kiosk: BenchStore,
  order: NginxOrder,
  through: string,
): Promise<Finding[]> {
  const proxy = await nginx(kiosk.folder, order);
  try {
    const people = await readers(kiosk, connections);
    const linked = await Promise.all(people.map((reader) => atNginx(kiosk, reader)));
    const requests = linked.flatMap((reader) => visitOf(kiosk, reader));
    const asked: LoadPlan = { origin: proxy.origin, connections, seconds: 10, requests };
    const { perSecond: possible } = await load(asked);
    const rate = Math.floor(possible * steady);
    const [hits, memory] = await Promise.all([
      load({ ...asked, seconds, rate }),
      memoryOf(kiosk, seconds),
    ]);
    return [
      {
        what: `mixed reading for ${seconds} s through ${through}`,
        asked: 'no error',
        reached: `${hits.perSecond.toFixed(0)} a second, ${hits.errors} errors, median ${hits.median} ms, p99 ${hits.p99} ms; the asker took ${hits.busy.toFixed(2)} of a core`,
        holds: hits.errors === 0,
        samples: [hits.perSecond, hits.median, hits.p99],
      },
      flat(memory, through),
    ];
  } finally {
    await proxy.stop();
  }
}

/** With an address of nginx in place of the link, if the store gives one. */
async function atNginx({ store }: BenchStore, reader: Reader): Promise<Reader> {
  const address = await signedAddress(new URL(reader.file, store.origin).href, {
    cookie: reader.cookie,
  });
  return address === '' ? reader : { ...reader, file: address };
}

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
function flat(samples: readonly number[], through: string): Finding {
  const third = Math.floor(samples.length / 3);
  const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(median);
  const growth = (after ?? Number.NaN) / (before ?? Number.NaN);
  return {
    what: `memory of the store meanwhile, through ${through}`,
    asked: '≤ 1.1 times',
    reached: `${growth.toFixed(2)} times: ${inMegabytes(before ?? 0)}, then ${inMegabytes(after ?? 0)}`,
    holds: growth <= 1.1,
    samples,
  };
}
