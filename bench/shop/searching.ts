import { type Finding, median, spreadOf } from '../figures.ts';
import { type TraceEvent, traced } from '../trace.ts';
import type { Shops } from './shops.ts';
import { settled, type Visit, visiting } from './visiting.ts';

const frameMs = 1000 / 60;
/** The delay of the search after the last key. */
const restMs = 200;
/** Each key changes the list. */
const keys = ['7', '3', 'Backspace', '5', 'Backspace', 'Backspace', '4', '1', 'Backspace'];

/** One key after the other in the search of 10,000 issues. */
export async function searching(shops: Shops): Promise<Finding[]> {
  const { origin } = await shops.of(10_000);
  return visiting(origin, {}, async (visit) => {
    const { page } = visit;
    await page.goto('/');
    await settled(page);
    const box = page.getByRole('searchbox');
    await box.pressSequentially('Issue ', { delay: 300 });
    await page.waitForTimeout(1000);
    await markList(page);
    const works: Work[] = [];
    for (const key of keys) works.push(await workFor(visit, key));
    const toList = works.map((work) => work.toList);
    const inAll = works.map((work) => work.inAll);
    return [
      {
        what: 'main thread from the rest after a key to the new list, 10,000 issues',
        asked: '≤ 16.7 ms',
        reached: `${spreadOf(toList, 1)} ms`,
        holds: median(toList) <= frameMs,
        samples: toList,
      },
      {
        what: 'the same with all that follows: the cards below, and the pictures',
        asked: 'no figure asked',
        reached: `${spreadOf(inAll, 1)} ms`,
        holds: null,
        samples: inAll,
      },
    ];
  });
}

interface Work {
  /** Milliseconds until the frame with the new list is committed. */
  readonly toList: number;
  /** Until the rest of the list and the pictures are loaded. */
  readonly inAll: number;
}

/** The main thread's tasks that began after the delay. */
async function workFor(visit: Visit, letter: string): Promise<Work> {
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
  const listed = events.find(({ name }) => name === mark);
  if (!main || !pressed || !listed) throw new Error('The trace lacks the key or the new list.');
  const rested = pressed.ts + restMs * 1000 - 5000;
  const tasks = tasksOf(events, main).filter(({ ts }) => ts >= rested);
  const painted = events.find(({ name, ts }) => name === 'Layerize' && ts > listed.ts)?.ts;
  if (painted === undefined) throw new Error('The trace has no frame with the new list.');
  return {
    // The frame's task counts as a whole: it ends with the commit.
    toList: lengthOf(tasks.filter(({ ts }) => ts <= painted)),
    inAll: lengthOf(tasks),
  };
}

const lengthOf = (tasks: readonly TraceEvent[]): number =>
  tasks.reduce((whole, { dur = 0 }) => whole + dur / 1000, 0);

const mark = 'bench:listed';

/** Marks the time at which the first cards change. */
const markList = (page: Visit['page']): Promise<void> =>
  page.evaluate((mark) => {
    let shown = '';
    new MutationObserver(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].slice(0, 4);
      const first = cards.map(({ dataset }) => dataset.card).join();
      if (first === shown) return;
      shown = first;
      performance.mark(mark);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    document.body.dataset.watched = mark;
  }, mark);

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
