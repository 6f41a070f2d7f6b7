import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BenchPage } from '../../../bench/page/benchPageData.ts';
import { pageBlockId } from '#contract/boot.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { readableIssues } from '../../../demo/pages/bench/benchRoutes.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { dollars, openPublisher, type Publisher } from '../../helpers/publisher.ts';

const visit = (door: OpenDoor, path: string): Promise<Response> =>
  fetch(door.origin + path, { headers: { accept: 'text/html' } });

describe('The page that measures a device', () => {
  let demo: OpenDoor;
  let plain: OpenDoor;
  beforeAll(async () => {
    await buildIfStale();
    demo = await openDoor(undefined, { DEMO: '1' });
    plain = await openDoor(undefined, { DEMO: '0' });
  });
  afterAll(async () => {
    await demo.close();
    await plain.close();
  });

  it('has the version to measure, and no issue where all issues have a price', async () => {
    await demo.publish('Tides');
    const text = await (await visit(demo, '/bench')).text();
    const block = new RegExp(`<script type="application/json" id="${pageBlockId}">(.*)</script>`);
    const { version } = JSON.parse(
      await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(BenchPage.parse(JSON.parse(block.exec(text)?.[1] ?? ''))).toMatchObject({
      version,
      issues: [],
    });
  });

  it('exists in a demo only; elsewhere its address is unknown', async () => {
    const paths = ['/bench', '/bench/', '/pages/bench/assets/main.js'];
    const answers = await Promise.all(paths.map((path) => visit(plain, path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('has files that the reader never loads', { tags: ['extended'] }, async () => {
    const manifest = new URL('../../../dist/app/.vite/manifest.json', import.meta.url);
    const chunks = Object.keys(JSON.parse(await readFile(manifest, 'utf8')) as object);
    expect(chunks.filter((source) => /^src\/(?:device|measure|report)/.test(source))).toEqual([]);
    expect(await (await visit(demo, '/')).text()).not.toContain('/pages/bench/');
  });
});

describe('The issues that measure a device', () => {
  let store: Publisher;
  beforeAll(async () => {
    store = await openPublisher();
  });
  afterAll(() => store.close());

  it('are those that a guest may read: free issues, and samples where free issues ask for a sign-in', async () => {
    const file = await store.write('issue.pdf', madePdf({ pages: 16 }));
    const free = await store.publish(file, { title: 'Free', samplePages: 3 });
    await store.publish(file, { title: 'Sold', price: dollars(499) });
    const sampled = await store.publish(file, {
      title: 'Sampled',
      price: dollars(499),
      samplePages: 4,
    });
    const { db } = store.resources;
    const whole = { id: free.id, name: 'Free', type: 'full', pages: 16 };
    const sample = { id: sampled.id, name: 'Sampled', type: 'sample', pages: 4 };
    expect(await readableIssues(db)).toMatchObject([whole, sample]);
    await setStore(db, 'auth-to-read', 'on');
    expect(await readableIssues(db)).toMatchObject([
      sample,
      { ...whole, type: 'sample', pages: 3 },
    ]);
    expect((await readableIssues(db)).every(({ bytes }) => bytes > 500)).toBe(true);
  });
});
