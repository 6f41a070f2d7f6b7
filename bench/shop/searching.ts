import { type Finding, median, spreadOf } from '../figures.ts';
import { type TraceEvent, traced } from '../trace.ts';
import type { Shops } from './shops.ts';
import { settled, type Visit, visiting } from './visiting.ts';

const frameMs = 1000 / 60;
/** After the last key the search rests so long. */
const restMs = 200;
const keys = ['u', 'e', ' ', '7', '3', '9', '1'];

/** One more letter in the search of 10,000 issues, again and again. */
export async function searching(shops: Shops): Promise<Finding[]> {
  const { origin } = await shops.of(10_000);
  return visiting(origin, {}, async (visit) => {
    const { page } = visit;
    await page.goto('/');
    await settled(page);
    const box = page.getByRole('searchbox');
    await box.pressSequentially('Iss', { delay: 300 });
    await page.waitForTimeout(1000);
    const samples: number[] = [];
    for (const key of keys) samples.push(await workFor(visit, key));
    return [
      {
        what: 'main thread from the rest after a key to the new list, 10,000 issues',
        asked: '≤ 16.7 ms',
        reached: `${spreadOf(samples, 1)} ms`,
        holds: median(samples) <= frameMs,
        samples,
      },
    ];
  });
}

/** Of all tasks of the page's main thread that began after the rest. */
async function workFor(visit: Visit, letter: string): Promise<number> {
  const events = await traced(
    visit,
    ['toplevel', 'devtools.timeline', 'blink.user_timing'],
    async () => {
      await visit.page.keyboard.press(letter);
      await visit.page.waitForTimeout(restMs + 400);
    },
  );
  const main = events.find(({ name, args }) => isMainThread(name, args));
  const pressed = events.find(({ name, args }) => isKey(name, args));
  if (!main || !pressed) throw new Error('The trace has no key or no main thread.');
  const rested = pressed.ts + restMs * 1000 - 5000;
  return tasksOf(events, main)
    .filter(({ ts }) => ts >= rested)
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
}

const isMainThread = (name: string, args: TraceEvent['args']): boolean =>
  name === 'thread_name' && args.name === 'CrRendererMain';

const isKey = (name: string, args: TraceEvent['args']): boolean =>
  name === 'EventDispatch' && (args.data as { type?: string } | undefined)?.type === 'keydown';

const tasksOf = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] =>
  events.filter(
    (event) =>
      event.pid === pid &&
      event.tid === tid &&
      /^(ThreadControllerImpl::)?RunTask$/.test(event.name),
  );
