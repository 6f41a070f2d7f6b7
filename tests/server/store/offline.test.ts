import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { SignedLease } from '#contract/api/lease.ts';
import { MinorUnits } from '#contract/money.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { inFrame, refusalOf, visit } from '../../helpers/visit.ts';

describe.each(databases)('Issues on devices, on %s', (database) => {
  let store: OpenDoor;
  let issue: number;
  beforeAll(async () => {
    store = await openDoor(database);
    issue = await store.publish('Tides');
  });
  afterAll(() => store.close());
  beforeEach(() => setStore(store.db, 'offline', 'on'));

  const get = (path: string, headers = {}) => fetch(store.origin + path, { headers });
  const leasePath = (id = issue) => calls.leaseIssue.path.replace(':id', String(id));

  it('are off by default', async () => {
    await setStore(store.db, 'offline', 'off');
    for (const path of ['/manifest.webmanifest', '/icon/store.svg', '/service-worker.js'])
      expect((await get(path)).status).toBe(404);
    expect(await (await get('/')).text()).not.toContain('rel="manifest"');
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await guest.post(leasePath(), {}))).toBe('404 not_found');
  });

  it('have a manifest with the name and the colours of the store', async () => {
    await setStore(store.db, 'name', 'Der <Kiosk>');
    await setStore(store.db, 'language', 'de');
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(await answer.json()).toMatchObject({
      name: 'Der <Kiosk>',
      lang: 'de',
      dir: 'ltr',
      display: 'standalone',
      icons: [{ src: '/icon/store.svg' }, { purpose: 'maskable' }],
      shortcuts: [{ name: 'Auf diesem Gerät', url: '/device' }],
    });
    expect(await (await get('/icon/store.svg')).text()).toContain('>D</text>');
  });

  it('have a manifest with the newest covers in the sizes that it names', async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      screenshots: { src: string; sizes: string; type: string; label: string }[];
    };
    expect(manifest.screenshots.map(({ label }) => label)).toEqual(['Tides']);
    const [{ src, sizes, type } = { src: '', sizes: '', type: '' }] = manifest.screenshots;
    const answer = await get(src, { accept: 'image/*' });
    const { width, height } = await loadImage(Buffer.from(await answer.arrayBuffer()));
    expect([answer.headers.get('content-type'), `${width}x${height}`]).toEqual([type, sizes]);
  });

  it('have a drawn icon that is no script, whatever the name of the store is', async () => {
    await setStore(store.db, 'name', '<b>');
    expect(await (await get('/icon/store.svg')).text()).toContain('>&lt;</text>');
  });

  it('lead to the manifest from the store itself, and from no frame', async () => {
    expect(await (await get('/')).text()).toContain(
      '<link rel="manifest" href="/manifest.webmanifest">',
    );
    const framed = await get('/', inFrame);
    expect(await framed.text()).not.toContain('rel="manifest"');
  });

  it('need a lease, which is for a reader who may read the whole issue', async () => {
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await guest.post(leasePath(), {}))).toBe('403 purchase_required');
    await store.db.update(issues).set({ isFree: true, price: MinorUnits.parse(0) });
    const { lease } = SignedLease.parse(await (await guest.post(leasePath(), {})).json());
    expect(JSON.parse(lease)).toMatchObject({ issue_id: issue, user_id: null, is_sealed: true });
  });
});
