import { expect, type Page, type Route } from '@playwright/test';
import { expectSharp, pressRead } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The engine, the link and the code of a reading, before and after the press. */

const { free } = issueIds;
const linkCalls = '**/api/issues/*/download/*';
const readerCode = /\/reader-[^/]*\.js/;

/** Counts the engines that the page starts from now on. */
function countEngines(page: Page): () => number {
  let count = 0;
  page.on('worker', (worker) => {
    if (worker.url().includes('engine.worker')) count += 1;
  });
  return () => count;
}

test('the idle details of a readable issue start one engine that the reader uses, and the link is requested once, while the reader’s code loads', async ({
  page,
}) => {
  await test.step('the idle details of a readable issue start one engine, and the reader uses it', async () => {
    const engines = countEngines(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\.m?js$/.test(request.url())) scripts.push(request.url());
    });
    await page.goto(`/read/${free}`);
    await expect.poll(engines).toBe(1);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(page);
    expect(engines()).toBe(1);
    // Until the first sharp page the code comes in few files, each once.
    expect(scripts).toEqual([...new Set(scripts)]);
    expect(scripts.length).toBeLessThanOrEqual(24);
  });

  await page.goto('/');
  await test.step('the link of a file is requested once, while the reader’s code loads', async () => {
    let links = 0;
    await page.route(linkCalls, (route) => {
      links += 1;
      return route.continue();
    });
    const held: Route[] = [];
    await page.route(readerCode, (route) => void held.push(route));
    await pressRead(page, { id: free });
    await expect.poll(() => links).toBe(1);
    await page.unroute(readerCode);
    await Promise.all(held.map((route) => route.continue()));
    await expectSharp(page);
    expect(links).toBe(1);
  });
});
