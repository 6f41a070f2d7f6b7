import { expect, type CDPSession, type Page } from '@playwright/test';
import { swipe } from '../../helpers/touchInput.ts';
import { expectSharp, pressRead, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const readings = 20;

/** The counts of the page after a garbage collection. */
async function heldBy(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

async function readByTouch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read', exact: true }).tap();
  await expectSharp(page);
  await swipe(page, { by: -0.5 });
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
}

test('A reading by touch that is closed leaves no nodes and no listeners behind', {
  tag: '@extended',
}, async ({ page }) => {
  await pressRead(page, { id: issueIds.free });
  await expectSharp(page);
  await page.keyboard.press('Escape');
  for (let reading = 0; reading < 3; reading += 1) await readByTouch(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await heldBy(session);
  for (let reading = 0; reading < readings; reading += 1) await readByTouch(page);
  await expect.poll(async () => (await heldBy(session)).nodes - before.nodes).toBeLessThan(100);
  expect((await heldBy(session)).listeners - before.listeners).toBeLessThan(20);
});
