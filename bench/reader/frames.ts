import { openBare } from './bare.ts';
import type { Finding } from './figures.ts';
import { circle, pinch } from './hands.ts';
import { reading } from './reading.ts';
import type { Shop } from './shop.ts';
import { slowDown, type Tablet } from './tablet.ts';
import { type TraceEvent, traced } from './trace.ts';

/** Pinches a photograph in, pans it around twice, pinches it out, main thread slowed 4 times. */
export const frames = (shop: Shop): Promise<Finding[]> =>
  reading(shop, 'beautybook-cn', async (tablet) => {
    await tablet.page.keyboard.press('ArrowRight');
    await tablet.page.waitForTimeout(1000);
    await slowDown(tablet, 4);
    const reader = await statesWhile(tablet);
    await openBare(tablet);
    await slowDown(tablet, 4);
    return [framesPresented(reader), bareFrames(await statesWhile(tablet))];
  });

const statesWhile = async (tablet: Tablet): Promise<string[]> =>
  statesOf(await traced(tablet, ['cc,benchmark', 'cc', 'benchmark'], () => hands(tablet)));

async function hands(tablet: Tablet): Promise<void> {
  await pinch(tablet, 120, 400, 60);
  await circle(tablet, 150);
  await circle(tablet, 150);
  await pinch(tablet, 400, 120, 60);
}

interface Reporter {
  readonly state?: string;
}

/** Chromium writes one PipelineReporter for each frame that was due, with what became of it. */
const statesOf = (events: readonly TraceEvent[]): string[] =>
  events
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .map(({ args }) => args as { frame_reporter?: Reporter; chrome_frame_reporter?: Reporter })
    .map((args) => (args.chrome_frame_reporter ?? args.frame_reporter)?.state ?? '');

/** Frames in which nothing was to be shown were not possible ones. */
function framesPresented(states: readonly string[]): Finding {
  const possible = states.filter((state) => state !== 'STATE_NO_UPDATE_DESIRED');
  const count = (state: string) => possible.filter((one) => one === state).length;
  const all = count('STATE_PRESENTED_ALL');
  const partial = count('STATE_PRESENTED_PARTIAL');
  const share = (all + partial) / possible.length;
  return {
    what: 'frames presented of those possible, pinching and panning a photo, slowed 4 times',
    asked: '≥ 95 %',
    reached: `${(share * 100).toFixed(1)} % of ${possible.length} (${all} whole, ${partial} without the main thread's part)`,
    holds: share >= 0.95,
    samples: possible.map((state) => Number(state !== 'STATE_DROPPED')),
  };
}

const bareFrames = (states: readonly string[]): Finding => ({
  ...framesPresented(states),
  what: 'control: the same of a bare page with canvases of that size',
  asked: '(none)',
  holds: null,
});
