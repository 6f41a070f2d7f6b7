import { openLowerBound } from './lowerBound.ts';
import type { Finding } from '../figures.ts';
import { circle, pinch } from './touchInput.ts';
import { reading } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { slowDown, type Tablet } from '../tablet.ts';
import { presentedOf, statesOf, traced } from '../trace.ts';

/** Magnifies a photograph by a pinch, pans it around twice, and reduces it again, with the main thread slowed 4 times. */
export const frames = (shop: BenchStore): Promise<Finding[]> =>
  reading(shop, 'beautybook-cn', async (tablet) => {
    await tablet.page.keyboard.press('ArrowRight');
    await tablet.page.waitForTimeout(1000);
    await slowDown(tablet, 4);
    const reader = await statesWhile(tablet);
    await openLowerBound(tablet);
    await slowDown(tablet, 4);
    return [framesPresented(reader), bareFrames(await statesWhile(tablet))];
  });

const statesWhile = async (tablet: Tablet): Promise<string[]> =>
  statesOf(await traced(tablet, ['cc,benchmark', 'cc', 'benchmark'], () => pinchAndPan(tablet)));

async function pinchAndPan(tablet: Tablet): Promise<void> {
  await pinch(tablet, 120, 400, 60);
  await circle(tablet, 150);
  await circle(tablet, 150);
  await pinch(tablet, 400, 120, 60);
}

const framesPresented = (states: readonly string[]): Finding =>
  presentedOf('pinching and panning a photo, slowed 4 times', states);

const bareFrames = (states: readonly string[]): Finding => ({
  ...framesPresented(states),
  what: 'control: the same of a bare page with canvases of that size',
  asked: '(none)',
  holds: null,
});
