import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { MinorUnits } from '#contract/money.ts';
import { runsOfRange } from '#contract/pageText.ts';
import { removeFromDevice } from '../../../src/features/annotations/deviceDatabase.ts';
import { annotations, showOwner } from '../../../src/features/annotations/annotationLog.ts';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import { setClipping } from '../../../src/features/reader/annotations/annotationState.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { ReaderDialog } from '../../../src/features/reader/ReaderDialog.tsx';
import type { Session } from '../../../src/features/reader/session/session.ts';
import { find } from '../../../src/features/reader/search/runSearch.ts';
import {
  keepLink,
  openReader,
  reader,
  resetReader,
} from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import {
  type Effect,
  expected,
  frameOf,
  highlight,
  isInWindow,
  isOnEdge,
  issueId,
  left,
  middle,
  type Opened,
  press,
  right,
  setScale,
  type Spot,
  stage,
  targets,
  textOf,
} from '../../helpers/pagePresses.ts';
import { hasCorpus } from '../../helpers/engine.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** Presses on everything that lies over a page, and beside it. */

const root = reactRoot();
const snackbars = Object.assign(document.createElement('section'), { id: toastRegionId });

beforeAll(async () => {
  document.body.append(snackbars);
  await browser.viewport(stage.width, stage.height);
  await startLanguage('en');
  catalog.purchasesLoaded = true;
  // There is no pointer of the system behind the events.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith(`/issues/${issueId}/download/full`)
      ? Response.json({ url: '/test-files/owasp-top10-2010-italian.pdf' })
      : new Response(null, { status: 404 }),
  );
});

afterAll(() => {
  snackbars.remove();
  catalog.purchasesLoaded = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

afterEach(async () => {
  root.unmount();
  resetReader();
  keepLink(null);
  await removeFromDevice('guest', [...annotations.known.keys()]);
  showOwner(null);
});

/** Opens the spread of both pages. The reader's own actions are recorded and change nothing. */
async function open(): Promise<Opened> {
  openReader({
    issue: {
      id: issueId,
      title: 'Issue',
      description: '',
      cover: { fileName: 'none.jpg', width: 600, height: 850 },
      isFree: true,
      price: MinorUnits.parse(0),
      hasSample: false,
      language: null,
      readingDirection: 'ltr',
      spreads: 'double',
    },
    type: 'full',
    page: String(left),
  });
  const reading = reader.opened;
  if (!reading) throw new Error('There is no reading.');
  root.render(
    <ReaderDialog
      reading={reading}
      engines={new DocumentWorkers()}
      actions={{ onSignIn: () => undefined, onDetails: () => undefined }}
    />,
  );
  await expect.poll(() => reader.session).not.toBeNull();
  const session = reader.session as unknown as Session;
  await expect
    .poll(() => Object.keys(session.store.annotations.parts), { timeout: 90_000 })
    .toEqual(['2', '3']);
  await expect.poll(() => session.store.annotations.actions).not.toBeNull();
  // The links of a page come one slice for each frame.
  const whole = '[data-frame]:not([inert] *) > [data-whole="true"]';
  await expect.poll(() => document.querySelectorAll(whole).length).toBe(2);
  return {
    session,
    bars: vi.spyOn(session.bars, 'toggle').mockImplementation(() => undefined),
    turn: vi.spyOn(session.turning, 'turn').mockReturnValue(true),
  };
}

/** Numbers from 0 to 1 by a seed. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const ways = [
  ['mouse', 1],
  ['mouse', 2],
  ['touch', 1],
  ['touch', 2],
] as const;

/** So many passages of one to eight words, which do not overlap. Each fourth has a note. */
function highlightAtRandom(
  session: Session,
  page: PageNumber,
  count: number,
  random: () => number,
): void {
  const { text } = textOf(session, page);
  const part = text.length / count;
  for (let at = 0; at < count; at += 1) {
    const start = Math.round(at * part + random() * part * 0.3);
    const length = 4 + Math.round(random() * Math.min(part * 0.6, 60));
    highlight(session, page, start, start + length, at % 4 === 0 ? 'A note.' : '');
  }
}

/** Three long words that follow each other on a line of a page; the middle one has a note. */
function highlightNeighbours(session: Session, page: PageNumber): void {
  const { text, pieces } = textOf(session, page);
  const words = /(?<=\s)(\p{L}{6,}) (\p{L}{6,}) (\p{L}{6,})(?=\s)/gu;
  const found = [...text.matchAll(words)].find(
    ({ index, 0: all }) => runsOfRange(pieces, index, index + all.length).length === 1,
  );
  if (!found) throw new Error(`Page ${page} has no such words.`);
  let start = found.index;
  for (const [at, word] of found.slice(1).entries()) {
    highlight(session, page, start, start + word.length, at === 1 ? 'A note.' : '');
    start += word.length + 1;
  }
}

/** The middle of a box, and positions beside each of its sides. */
function spotsOf(box: DOMRect): readonly Spot[] {
  const { left, right, top, bottom } = box;
  const { x, y } = middle(box);
  return [
    { x, y },
    { x: left - 3, y },
    { x: right + 3, y },
    { x, y: top - 3 },
    { x, y: bottom + 3 },
  ];
}

async function painted(count: number): Promise<void> {
  const marks = '[data-frame]:not([inert] *) [data-annotation]';
  await expect.poll(() => document.querySelectorAll(marks).length).toBe(count);
}

describe.runIf(await hasCorpus())('A press', { timeout: 180_000 }, () => {
  it.each(ways)(
    'by %s at scale %i on and beside three neighbours of each kind',
    async (hand, scale) => {
      const opened = await open();
      const { session } = opened;
      for (const page of [left, right]) highlightNeighbours(session, page);
      await find(session, 'sicurezza');
      await expect.poll(() => document.querySelectorAll('[data-hit]').length).toBeGreaterThan(2);
      await painted(6);
      await setScale(opened, scale);
      const all = targets();
      const links = all.filter(({ effect }) => effect === 'link').slice(0, 3);
      const others = all.filter(({ effect }) => effect !== 'link');
      const hits = [...document.querySelectorAll('[data-hit] rect')]
        .slice(0, 3)
        .map((hit) => hit.getBoundingClientRect());
      // Neighbouring presses would wait for each other, so those on one target do not follow each other.
      const each = [...links, ...others].map(({ box }) => spotsOf(box));
      const spots = [0, 1, 2, 3, 4].flatMap((at) => each.flatMap((ofOne) => ofOne[at] ?? []));
      const found: [Spot, Effect, Effect][] = [];
      for (const at of [...spots, ...hits.map(middle)]) {
        if (!isInWindow(at) || all.some(({ box }) => isOnEdge(box, at))) continue;
        found.push([at, expected(all, at), await press(opened, hand, at)]);
      }
      expect(found.filter(([, wanted, effect]) => wanted !== effect)).toEqual([]);
      // A clip takes the presses on all of them.
      setClipping(session.store.annotations, true);
      await expect.poll(() => document.querySelector('[data-actions]')).not.toBeNull();
      const marks = others
        .filter(({ effect }) => !effect.startsWith('corner'))
        .map(({ box }) => middle(box));
      const spot = marks.find(isInWindow) ?? { x: 640, y: 450 };
      expect(await press(opened, hand, spot)).toBe('nothing');
    },
  );

  it.each(ways)(
    'by %s at scale %i reaches what is under it, or the reader: fifty at random',
    async (hand, scale) => {
      const opened = await open();
      const random = randomBy(11 * scale + hand.length);
      for (const page of [left, right]) highlightAtRandom(opened.session, page, 20, random);
      await painted(40);
      await setScale(opened, scale);
      const all = targets();
      const found: [Spot, Effect, Effect][] = [];
      while (found.length < 50) {
        // Half of the presses are near an annotation.
        const near =
          found.length % 2 === 0 ? all[Math.floor(random() * all.length)]?.box : undefined;
        const at = near
          ? {
              x: near.x - 12 + random() * (near.width + 24),
              y: near.y - 12 + random() * (near.height + 24),
            }
          : { x: random() * stage.width, y: random() * stage.height };
        if (!isInWindow(at) || all.some(({ box }) => isOnEdge(box, at))) continue;
        found.push([at, expected(all, at), await press(opened, hand, at)]);
      }
      expect(found.filter(([, wanted, effect]) => wanted !== effect)).toEqual([]);
      const kinds = new Set(
        found.map(([, , effect]) => (effect.split(' ')[0]?.length === 36 ? 'annotation' : effect)),
      );
      expect(kinds.size).toBeGreaterThan(2);
    },
  );

  it('by a finger reaches the corner of a page under the hidden bar, which stays hidden', async () => {
    const opened = await open();
    const { x, y, width } = frameOf(right);
    const spot = { x: x + width - 20, y: y + 12 };
    opened.session.store.barsShown = false;
    expect(document.elementFromPoint(spot.x, spot.y)?.closest('[data-bar]')).not.toBeNull();
    expect(await press(opened, 'touch', spot)).toBe(`corner ${right}`);
    expect(opened.session.store.barsShown).toBe(false);
  });
});
