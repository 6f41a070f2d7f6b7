import { expect, type Page } from '@playwright/test';

/** The visible state of the reader. */
export interface Sight {
  readonly scale: number;
  /** Everything that a gesture moves, as text: two equal ones in a row mean that the reader rests. */
  readonly motion: string;
  /** Violations of the conditions of a reader at rest. */
  readonly faults: readonly string[];
}

/** null where no reader is open. */
export const look = (page: Page): Promise<Sight | null> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((one) =>
      one.querySelector('[data-bar]'),
    );
    const groups = [...(dialog?.querySelectorAll<HTMLElement>('[role=group][aria-label]') ?? [])];
    const frames = groups.filter((one) => /\d/.test(one.ariaLabel ?? ''));
    const shown = frames.filter((frame) => !frame.closest('[inert]'));
    const track = frames[0]?.parentElement?.parentElement;
    const zoomed = track?.parentElement;
    if (!dialog || !track || !zoomed) return null;

    // The page runs this function alone, so it contains its helpers.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const numberOf = (frame: HTMLElement) => Number(/\d+/.exec(frame.ariaLabel ?? '')?.[0]);
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const numbersIn = (text: string | null | undefined) =>
      [...(text ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const { a: scale, d, e: x, f: y } = new DOMMatrix(getComputedStyle(zoomed).transform);
    const pull = new DOMMatrix(getComputedStyle(track).transform).m41;
    const faults: string[] = [];
    const demand = (isTrue: boolean, fault: string) => isTrue || faults.push(fault);

    const pages = shown.map(numberOf).toSorted((a, b) => a - b);
    const stated = numbersIn(
      [...dialog.querySelectorAll('[data-bar] button')].find((one) =>
        / \/ \d/.test(one.textContent ?? ''),
      )?.textContent,
    );
    const said = numbersIn(dialog.querySelector('output')?.textContent);
    demand(pages.length > 0, 'no page is shown');
    demand(
      String(pages) === String(stated.slice(0, -1)),
      `pages ${String(pages)} are shown, the bar states ${String(stated)}`,
    );
    demand(
      String(pages) === String(said.slice(0, -1)),
      `pages ${String(pages)} are shown, ${String(said)} are announced`,
    );

    const seen = frames.filter((frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      return right > 1 && bottom > 1 && left < innerWidth - 1 && top < innerHeight - 1;
    });
    const strangers = seen.filter((frame) => frame.closest('[inert]')).map(numberOf);
    demand(strangers.length === 0, `page ${String(strangers)} is seen and not read`);
    demand(seen.length > strangers.length, `none of the pages ${String(pages)} is on the screen`);

    demand(pull === 0, `the pages lie ${pull} beside their place`);
    demand(scale === d && scale >= 1 && scale <= 4, `the scale is ${scale} × ${d}`);
    demand(scale !== 1 || (x === 0 && y === 0), `whole pages lie at ${x}, ${y}`);
    const inPixels = [x, y].map((length) => length * devicePixelRatio);
    const isWhole = inPixels.every((length) => Math.abs(length - Math.round(length)) < 0.02);
    demand(isWhole, `the pages lie at ${String(inPixels)} device pixels`);
    const touch = zoomed.parentElement?.dataset.gesture ?? 'none';
    demand(touch === 'none', `a gesture goes on: ${touch}`);

    // A window is painted for the scale at which the reader means to rest.
    const windows = [...dialog.querySelectorAll<HTMLCanvasElement>('canvas[data-window]')];
    demand(scale > 1 === windows.length > 0, `${windows.length} windows at ${scale}`);
    for (const canvas of windows) {
      const { width, height } = canvas.getBoundingClientRect();
      const place = [width, height].map((side) => Math.round(side * devicePixelRatio * 10) / 10);
      const bitmap = [canvas.width, canvas.height];
      demand(
        String(place) === String(bitmap),
        `a window of ${String(bitmap)} pixels fills ${String(place)}`,
      );
    }
    for (const frame of scale === 1 ? shown : []) {
      const { width, height } = frame.getBoundingClientRect();
      const place = [width, height].map((side) => Math.round(side * devicePixelRatio));
      const canvas = frame.querySelector('canvas');
      const bitmap = [canvas?.width, canvas?.height];
      demand(
        String(place) === String(bitmap),
        `page ${numberOf(frame)} of ${String(bitmap)} pixels fills ${String(place)}`,
      );
    }
    const slider = dialog.querySelector('[role=slider]')?.getAttribute('aria-valuenow');
    const isSaid = !slider || Math.abs(Number(slider) - scale) <= 0.0251;
    demand(isSaid, `the slider says ${slider} at ${scale}`);
    demand(window.visualViewport?.scale === 1, 'the browser has magnified its page');
    demand(
      scrollX === 0 && dialog.scrollLeft === 0 && dialog.scrollTop === 0,
      'the window is scrolled',
    );
    const canvases = document.querySelectorAll('canvas').length;
    demand(canvases < 60, `there are ${canvases} canvases`);
    return { scale, motion: [scale, x, y, pull, pages, stated].join(' '), faults };
  });

/** Frames without a motion after which the reader rests. */
const stillLooks = 3;

/** Waits until the reader rests in a valid state; returns whether a reader is open. */
export async function expectRest(page: Page): Promise<boolean> {
  let before = '';
  let still = 0;
  let isOpen = true;
  await expect
    .poll(
      async () => {
        const sight = await look(page);
        isOpen = sight !== null;
        if (!sight) return [];
        still = sight.motion === before ? still + 1 : 0;
        before = sight.motion;
        if (sight.faults.length > 0) return sight.faults;
        return still < stillLooks ? [`it still moves: ${sight.motion}`] : [];
      },
      { intervals: [30] },
    )
    .toEqual([]);
  return isOpen;
}

/** The memory of the page after garbage collection. */
export async function heldBy(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const canvases = await page.locator('canvas').count();
  await session.detach();
  const valueOf = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners'), canvases };
}
