import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

let store: OpenDoor;
beforeAll(async () => {
  await buildIfStale();
  store = await openDoor();
  return () => store.close();
});

const ask = (path: string) =>
  fetch(`${store.origin}/embed/${path}`, { headers: { 'accept-encoding': 'br' } });
const built = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../dist/embed', name), 'utf8');

it('any page may load the script for host pages, for ten minutes; a pinned copy is for ever and has its hash', async () => {
  const script = await ask('v1.js');
  expect(await script.text()).toBe(built('v1.js'));
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=600',
    'content-encoding': 'br',
  });
  const { file, integrity } = JSON.parse(built('manifest.json')) as Record<string, string>;
  const pinned = await fetch(`${store.origin}/embed/${file}`, { integrity: integrity ?? '' });
  expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await pinned.text()).toBe(built('v1.js'));
});

it('nothing else of its folder is given away', async () => {
  for (const path of ['manifest.json', 'package.json', 'v2.js', '', '../app/index.html%00'])
    expect([path, (await ask(path)).status]).not.toEqual([path, 200]);
});
