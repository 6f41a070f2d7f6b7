import { type Finding, most, quantile, spreadOf } from '../figures.ts';
import { doubleTap, evenly, pinch } from './touchInput.ts';
import { type Measured, reading, untilWritten, written } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { density, screen, type Tablet } from '../tablet.ts';

const times = 20;
const viewport = screen.width * screen.height * density ** 2;

type Zoom = (tablet: Tablet) => Promise<unknown>;

/** Fingers go 4.4 times as far apart, so that the scale ends at 4. */
const byPinch: Zoom = (tablet) => pinch(tablet, 120, 530);
const byTornPinch: Zoom = (tablet) => pinch(tablet, 120, 530, 30, evenly);
/** On the left page, away from its fold. */
const byTaps: Zoom = (tablet) => doubleTap(tablet, { x: screen.width * 0.3, y: 300 });

/** From a gesture's end to the frame with sharp pixels only, and the pixels painted for it. */
export const zooms = (shop: BenchStore): Promise<Finding[]> =>
  reading(shop, 'nusci-issue29-rivalry', async (tablet) => {
    const pinched = await zoomAll(tablet, byPinch);
    const tapped = await zoomAll(tablet, byTaps);
    const torn = await zoomAll(tablet, byTornPinch);
    return [
      toSharp('pinch to scale 4', pinched),
      toSharp('double-tap to scale 2', tapped),
      { ...toSharp('pinch torn off at full speed', torn), asked: '(none)', holds: null },
      windowPixels([...pinched, ...tapped]),
    ];
  });

/** Always on pages that were just turned to, which have no detail tiles yet. */
async function zoomAll(tablet: Tablet, zoom: Zoom): Promise<Measured[]> {
  const { page } = tablet;
  const before = (await written(page, 'zoom-sharp')).length;
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(Math.floor(time / 10) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForTimeout(500);
    await zoom(tablet);
    await untilWritten(page, 'zoom-sharp', before + time + 1);
  }
  await page.keyboard.press('0');
  return (await written(page, 'zoom-sharp')).slice(before);
}

function toSharp(how: string, zooms: readonly Measured[]): Finding {
  const samples = zooms.map(({ duration }) => duration);
  const late = quantile(samples, 0.95);
  return {
    what: `gesture's end to sharp, ${how}, ms`,
    asked: '≤ 150 p95',
    reached: `${spreadOf(samples)}, p95 ${late.toFixed(0)}`,
    holds: late <= 150,
    samples,
  };
}

function windowPixels(zooms: readonly Measured[]): Finding {
  const samples = zooms.map(({ detail }) => (detail as { pixels: number }).pixels / viewport);
  return {
    what: 'pixels of the settled windows for each of the viewport',
    asked: '≤ 1.3',
    reached: spreadOf(samples, 2),
    holds: most(samples) <= 1.3,
    samples,
  };
}
