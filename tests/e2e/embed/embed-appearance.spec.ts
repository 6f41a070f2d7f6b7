import { expect, type Frame, type Page } from '@playwright/test';
import { hostDocument, place, storeIn } from '../../helpers/hostKinds.ts';
import { expectSharp } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The colour scheme that a host page chooses for its frame is there from the first paint on. */

test.use({ storeName: 'signIn' });

/** Keeps the grounds of each document, from its first frame on until the test asks for them. */
const watchGrounds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const grounds = new Set<string>();
    Object.assign(window, { grounds });
    const look = (): void => {
      if (document.body) grounds.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const opposite = { light: 'dark', dark: 'light' } as const;
/** The ground of the store, and that of a document whose style sheets are not there. */
const grounds = {
  light: ['rgb(244, 240, 233)', 'rgba(0, 0, 0, 0)'],
  dark: ['rgb(21, 18, 16)', 'rgba(0, 0, 0, 0)'],
};

const seenIn = (frame: Frame) =>
  frame.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);

test('a frame is never painted in the colours of the user’s system where its host wants others, and neither after a reload on another screen', async ({
  page,
  site,
  store,
}) => {
  for (const appearance of ['light', 'dark'] as const)
    await test.step(`a frame that its host wants ${appearance} is never painted ${opposite[appearance]}, as the user's system is, and neither after a reload on another screen`, async () => {
      await page.emulateMedia({ colorScheme: opposite[appearance] });
      await watchGrounds(page);
      const asked = ` data-appearance="${appearance}"></div>`;
      const options = `data-gatefold="viewer" data-issue="${issueIds.free}" data-page="2" data-height="500"`;
      const bodies = [place, `<div ${options}></div>`].map((one) => one.replace('></div>', asked));
      for (const [number, body] of bodies.entries()) {
        await page.goto(site.put(`/${appearance}-${number}`, hostDocument(store.origin, { body })));
        const element = await page.waitForSelector('iframe');
        const frame = await element.contentFrame();
        if (!frame) throw new Error('The host page shows no frame.');
        await (number === 0 ? storeIn(page) : expectSharp(frame));
        expect(grounds[appearance]).toEqual(expect.arrayContaining(await seenIn(frame)));
        const scheme = await frame.evaluate(
          () => getComputedStyle(document.documentElement).colorScheme,
        );
        expect(scheme).toBe(appearance);
        const title = frame.getByRole('heading', { level: 1, name: issuePlans.free.title });
        if (number === 0) {
          await frame.getByRole('link', { name: issuePlans.free.title, exact: true }).click();
          await expect(title).toBeVisible();
        }
        await Promise.all([
          frame.waitForNavigation({ waitUntil: 'commit' }),
          frame.evaluate(() => location.reload()),
        ]);
        await (number === 0 ? expect(title).toBeVisible() : expectSharp(frame));
        expect(grounds[appearance]).toEqual(expect.arrayContaining(await seenIn(frame)));
      }
    });
});
