import { signedParameter } from '#contract/paths.ts';
import type { RunningStore } from '../../tests/helpers/startStore.ts';
import type { Finding } from '../figures.ts';
import type { LoadPlan } from './loadGenerator.ts';
import { type BenchStore, rangeOf, readers, signedAddress } from './benchStore.ts';
import { inTurn, asMany } from './load.ts';
import { fileSettings, nginxWithFiles } from './nginxBefore.ts';
import { nginx } from './peers.ts';

const connections = 20;
const shots = { connections, seconds: 3 };
const rounds = 3;
const fileRanges = 100;

/**
 * Ranges of a file, each with a check of the entitlement, against nginx with the same file: first with
 * its default of a worker for each core, then with as many workers as the store has processes, and last
 * through nginx, which sends the bytes that the store allows.
 */
export async function ranges(kiosk: BenchStore): Promise<Finding[]> {
  const rules = `root ${kiosk.folder};`;
  const many = await nginx(kiosk.folder, { rules });
  const single = await nginx(kiosk.folder, { rules, workers: 1 });
  const second = await kiosk.store.restart();
  try {
    const one = await rangesAt(kiosk, [kiosk.store]);
    const both = await rangesAt(kiosk, [kiosk.store, second]);
    const hits = await inTurn(
      { one, many: plainRanges(kiosk, many.origin), single: plainRanges(kiosk, single.origin) },
      rounds,
    );
    const inTwo = await inTurn({ both, many: plainRanges(kiosk, many.origin) }, rounds);
    const what = 'ranges of 256 KiB, against nginx';
    return [
      ...(await throughNginx(kiosk, plainRanges(kiosk, many.origin))),
      asMany(what, 0.6, hits.one, hits.many),
      asMany(`${what} with one worker`, null, hits.one, hits.single),
      asMany('the same in two processes, against nginx', null, inTwo.both, inTwo.many),
    ];
  } finally {
    await second.end();
    await Promise.all([many.stop(), single.stop()]);
  }
}

/**
 * nginx sends the bytes: at each range the store checks the right, or nginx checks the signed address that the store has given
 * for some minutes.
 */
async function throughNginx(kiosk: BenchStore, plain: LoadPlan): Promise<Finding[]> {
  const store = await kiosk.store.restart(fileSettings);
  const proxy = await nginx(kiosk.folder, nginxWithFiles(kiosk.folder, store));
  try {
    const { requests } = await rangesAt(kiosk, [store]);
    const here = (path: string) => new URL(path, proxy.origin).href;
    const checked = requests.map(({ path, headers }) => ({
      path: here(new URL(path).pathname + new URL(path).search).replace(signedParameter, ''),
      headers: headers ?? {},
    }));
    const signed: typeof checked = [];
    for (const { path, headers } of checked.filter((_, n) => n % fileRanges === 0)) {
      const address = here(await signedAddress(path, headers));
      for (let n = 0; n < fileRanges; n += 1)
        signed.push({ path: address, headers: { range: rangeOf(kiosk, n) } });
    }
    const same = { ...shots, origin: proxy.origin };
    const hits = await inTurn(
      { signed: { ...same, requests: signed }, plain, checked: { ...same, requests: checked } },
      rounds,
    );
    const what = 'ranges of 256 KiB through nginx';
    return [
      asMany(`${what} at signed addresses, against nginx`, 0.95, hits.signed, hits.plain),
      asMany(`${what}, checked by the store, against nginx`, null, hits.checked, hits.plain),
    ];
  } finally {
    await proxy.stop();
    await store.end();
  }
}

/** Distributes the requests over these processes in turn. */
async function rangesAt(kiosk: BenchStore, stores: readonly RunningStore[]): Promise<LoadPlan> {
  const people = await Promise.all(
    stores.map((store) => readers({ ...kiosk, store }, connections)),
  );
  const asked = Array.from({ length: connections * fileRanges }, (_, n) => {
    const place = n % stores.length;
    const reader = people[place]?.[Math.floor(n / fileRanges)];
    const path = new URL(reader?.file ?? '', stores[place]?.origin).href;
    return {
      path,
      headers: { cookie: reader?.cookie ?? '', range: rangeOf(kiosk, n % fileRanges) },
    };
  });
  return { ...shots, origin: kiosk.store.origin, requests: asked };
}

const plainRanges = (kiosk: BenchStore, origin: string): LoadPlan => ({
  ...shots,
  origin,
  requests: Array.from({ length: fileRanges }, (_, n) => ({
    path: '/issue.pdf',
    headers: { range: rangeOf(kiosk, n) },
  })),
});
