import type { Page } from '@playwright/test';
import type { Finding } from '../figures.ts';
import { presentedOf, statesOf, traced } from '../trace.ts';
import type { Shops } from './shops.ts';
import { phone, settled, type Visit, visiting } from './visiting.ts';

/** CSS pixels: forty screens of a phone, and as far back. */
const far = 32_000;
const speed = 4000;
const mostNodes = 3000;

/** Flings a long list down and back, with the main thread slowed 4 times, and then jumps to its end. */
export async function scrolling(shops: Shops): Promise<Finding[]> {
  const { origin } = await shops.of(10_000);
  return visiting(origin, { screen: phone, slowed: 4 }, async (visit) => {
    const { page } = visit;
    await page.goto('/');
    await settled(page);
    await scroll(visit, -2000);
    if ((await page.evaluate(() => scrollY)) === 0) throw new Error('The list does not scroll.');
    const nodes: number[] = [];
    const watch = setInterval(() => void countNodes(page).then((count) => nodes.push(count)), 250);
    const states = statesOf(
      await traced(visit, ['cc,benchmark', 'cc', 'benchmark'], async () => {
        await scroll(visit, -far);
        await scroll(visit, far);
      }),
    );
    clearInterval(watch);
    return [presentedOf('scrolling 10,000 issues, slowed 4 times', states), nodesOf(nodes)];
  });
}

const scroll = ({ cdp }: Visit, yDistance: number) =>
  cdp.send('Input.synthesizeScrollGesture', {
    x: phone.width / 2,
    y: phone.height / 2,
    yDistance,
    speed,
    // A synthetic touch scrolls nothing in Chromium 156; a synthetic wheel does.
    gestureSourceType: 'mouse',
  });

const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

function nodesOf(samples: readonly number[]): Finding {
  const most = Math.max(...samples);
  return {
    what: 'elements in the page meanwhile',
    asked: `≤ ${mostNodes}`,
    reached: String(most),
    holds: samples.length > 0 && most <= mostNodes,
    samples,
  };
}
