import { AxeBuilder } from '@axe-core/playwright';
import {
  type BrowserContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { xsrf } from '#contract/api/call.ts';
import { firstIssuesId } from '#contract/firstScreen.ts';
import type { RunningStore, SeededUser } from './startStore.ts';

/** The shop as a user sees it: cards, the details over them, and snackbars. */

export const cards = (page: Page | FrameLocator): Locator => page.locator('[data-card]');

/** The details of another issue may have a link with the same name. */
export const card = (page: Page, title: string): Locator =>
  cards(page).and(page.getByRole('link', { name: title, exact: true }));

/** The lines under the titles of owned issues; the tab has the same name. */
export const purchasedLines = (page: Page): Locator =>
  page.getByRole('listitem').getByText('Purchased');

/** Removes the issues from later documents, so that the page requests its list. */
export const withoutFirstIssues = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => /^\/(?:read\/.*)?$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const block = new RegExp(
        `<script type="application/json" id="${firstIssuesId}">.*?</script>`,
        's',
      );
      await route.fulfill({ response, body: (await response.text()).replace(block, '') });
    },
  );

export const details = (page: Page): Locator => page.getByRole('dialog');

export const supportDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Contact support' });

export const snackbars = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' });

/** Signs in by the session cookie. */
export async function beUser(
  context: BrowserContext,
  store: RunningStore,
  user: SeededUser,
): Promise<void> {
  const [name = '', value = ''] = store.cookieOf(user).split('=');
  await context.addCookies([{ name, value, url: store.origin }]);
}

/** Waits until the details have their final size and nothing moves. */
export async function expectStillDetails(page: Page): Promise<void> {
  const moving = details(page).locator('xpath=..');
  await expect
    .poll(() => moving.evaluate((element) => getComputedStyle(element).transform), {
      intervals: [20, 50, 100],
    })
    .toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/);
}

/** Nothing of the screen is outside the window. */
export async function expectWithinWindow(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside, 'pixels beside the window').toBeLessThanOrEqual(0);
}

/** A screen fits the window and has no violation that axe finds. */
export async function expectOpenToAll(page: Page): Promise<void> {
  await expectWithinWindow(page);
  await expectNoBarriers(new AxeBuilder({ page }));
}

/** The violations that depend on colours. The check takes a tenth of the time. */
export const expectLegible = (page: Page, where: string): Promise<void> =>
  expectNoBarriers(new AxeBuilder({ page }).withRules(['color-contrast']), where);

async function expectNoBarriers(axe: AxeBuilder, where?: string): Promise<void> {
  // Else axe opens a page for each check, for frames of other sites, which the store does not have.
  const { violations } = await axe.setLegacyMode().analyze();
  const barriers = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(barriers, where).toEqual([]);
}

/** From the next page on, formatting an amount throws, so that rendering the list fails. */
export const breakAmounts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('no amounts here');
      },
    });
  });

/**
 * The form token of the next request to this address is too old. A changed cookie would not do: each answer
 * to a call that reads renews it.
 */
export const sendOldToken = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    (route) => {
      const headers = { ...route.request().headers(), [xsrf.header]: 'old.token' };
      return route.continue({ headers });
    },
    { times: 1 },
  );

const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(97 + place));

/**
 * Responds with code whose component throws during rendering. Each export of a script file is a module and has a letter
 * as its name.
 */
export const crashing = (component: string) => (route: Route) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `const code = { ${component}() { throw new Error('cannot be drawn'); } };
      export { ${letters.map((letter) => `code as ${letter}`).join()} };`,
  });

declare global {
  interface Window {
    shifted: string[];
  }
}

/** Collects what moves by itself from the very start; call it before the page is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        if (sources.length === 0) window.shifted.push(`${value}: removed elements`);
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof HTMLElement ? node.outerHTML.slice(0, 120) : node?.nodeName;
          const boxes = [previousRect, currentRect].map((rect) =>
            [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' '),
          );
          window.shifted.push(`${value}: ${name} from ${boxes.join(' to ')}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What has moved by itself, including the frame that is being drawn. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return window.shifted;
  });

/** Samples the details in every frame from now on; returns their smallest width so far. */
export async function watchNarrowest(page: Page): Promise<() => Promise<number>> {
  const narrowest = await page.evaluateHandle(() => {
    const seen = { width: Number.POSITIVE_INFINITY };
    const look = () => {
      const width = document.querySelector('[role=dialog]')?.getBoundingClientRect().width;
      seen.width = Math.min(seen.width, width ?? seen.width);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => narrowest.evaluate(({ width }) => width);
}
