import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import type { Engine } from '../../../src/features/reader/engine.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { PageHits } from '../../../src/features/reader/stage/PageFrame.tsx';
import { stepToHit } from '../../../src/features/reader/search/runSearch.ts';
import { SearchPanel } from '../../../src/features/reader/search/SearchButton.tsx';
import { SessionContext, useSession } from '../../../src/features/reader/session/session.ts';
import { ReadingSession } from '../../../src/features/reader/session/ReadingSession.ts';
import {
  engineConnected,
  setDocument,
  setScale,
  setSize,
  togglePanel,
} from '../../../src/features/reader/session/sessionStore.ts';
import { stageMeasured } from '../../../src/features/reader/spreads/updateLayout.ts';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { useKeys } from '../../../src/features/reader/useKeys.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import type {
  HitBox,
  PageNumber,
  PageSize,
  PdfPoints,
  SearchBatch,
} from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();
const reading = {
  issue: {
    id: 7,
    title: 'The Harbour Quarterly',
    cover: { width: 600, height: 850 },
    spreads: 'single',
  },
  type: 'full',
} as unknown as Reading;
const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
const pageOf = (page: number): PageNumber => page as PageNumber;
const boxAt = (x: number): HitBox => ({
  x: x as PdfPoints,
  y: 400 as PdfPoints,
  width: 60 as PdfPoints,
  height: 10 as PdfPoints,
  angle: 0,
});
const hit = { before: 'the ', match: 'tide', after: ' comes' };

/** One hit on each page from 2 to 30, the one of page 3 over its end. */
const found: SearchBatch = {
  pages: Array.from({ length: 29 }, (_, at) => ({
    page: pageOf(at + 2),
    hits: [at === 1 ? { ...hit, isOverEnd: true } : hit],
  })),
  reached: pageOf(40),
  state: 'complete',
};

/** A batch that comes when `come` is called. */
function laterBatch() {
  const waiting: { come?: (batch: SearchBatch) => void } = {};
  const batch = new Promise<SearchBatch>((resolve) => {
    waiting.come = resolve;
  });
  return { batch, come: (given: SearchBatch) => waiting.come?.(given) };
}

let session: ReadingSession;
let batches: (SearchBatch | Promise<SearchBatch>)[] = [];
const engine = {
  search: async () => batches.shift() ?? found,
  hitBoxes: async (index: number) => ({
    hits: [[boxAt(120)]],
    continued: index === 3 ? [boxAt(0)] : [],
  }),
} as unknown as Engine;

function Keys({ children }: { readonly children: React.ReactNode }) {
  const { setRoot } = useSession();
  const keys = useKeys(useSession(), 'ltr');
  return (
    <div ref={setRoot} data-viewer tabIndex={-1} {...keys}>
      {children}
    </div>
  );
}

function show(content: React.ReactNode = null): void {
  root.render(
    <SessionContext value={session}>
      <Keys>
        <SearchPanel />
        {content}
      </Keys>
    </SessionContext>,
  );
}

beforeAll(async () => {
  // A phone hides the list where a hit is chosen.
  await browserPage.viewport(1280, 800);
  await startLanguage('en');
});

beforeEach(() => {
  session = new ReadingSession(reading, new DocumentWorkers());
  setDocument(session.store, 40, 'ltr');
  for (let page = 1; page <= 40; page += 1) setSize(session.store, pageOf(page), size);
  stageMeasured(session, 'upright');
  engineConnected(session.store, engine);
  batches = [];
});

afterEach(() => {
  root.unmount();
  session.thumbnails.close();
  document.getSelection()?.removeAllRanges();
});

const press = (key: string, ctrlKey = false): void => {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
};
const viewer = () => root.place.querySelector<HTMLElement>('[data-viewer]');
const field = () => root.place.querySelector('input');
const status = () => root.place.querySelector('output')?.textContent;
const current = () => {
  const { state } = session.search;
  return state.at === 'off' ? undefined : state.current?.page;
};
const focused = () => document.activeElement?.closest('[data-result]')?.getAttribute('data-result');
/** The number of marked boxes of the current hit on each page. */
const marks = () =>
  [...root.place.querySelectorAll('[data-hits]')].map(
    (layer) => layer.querySelectorAll('[data-current="true"] rect').length,
  );
const stops = () =>
  [...root.place.querySelectorAll<HTMLElement>('[data-result] button')]
    .filter((button) => button.tabIndex === 0)
    .map((button) => button.closest('[data-result]')?.getAttribute('data-result'));

async function openByKeys(): Promise<void> {
  await expect.poll(viewer).not.toBeNull();
  viewer()?.focus();
  await userEvent.keyboard('{Control>}f{/Control}');
}

describe('The keys of the search', () => {
  test('letters that follow Ctrl and F at once are in the field, and are no shortcuts', async () => {
    show();
    await expect.poll(viewer).not.toBeNull();
    viewer()?.focus();
    press('f', true);
    // The time of two key events of one task.
    await Promise.resolve();
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(field());
    for (const key of ['n', '?', '+']) press(key);
    const { panel, keysShown, scale } = session.store;
    expect({ panel, keysShown, scale }).toEqual({ panel: 'search', keysShown: false, scale: 1 });
    await userEvent.keyboard('nfg');
    await expect.poll(() => root.place.querySelector('[role=dialog] input')).not.toBeNull();
    expect(document.activeElement).toBe(field());
    expect([field()?.value, field()?.selectionStart]).toEqual(['nfg', 3]);
  });

  test('Ctrl and F take the selected text of the pages, also while the panel is open', async () => {
    show(
      <div data-words>
        <p data-follows="words">
          <span>a high tide</span>
        </p>
      </div>,
    );
    await expect.poll(viewer).not.toBeNull();
    const words = root.place.querySelector('[data-follows] > span')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words, 2, words, 6);
    await openByKeys();
    await expect.poll(() => field()?.value).toBe('high');
    document.getSelection()?.setBaseAndExtent(words, 7, words, 11);
    await openByKeys();
    await expect.poll(() => field()?.value).toBe('tide');
    expect(session.search.text).toBe('tide');
  });

  test('F3 goes on while the panel is closed, and Shift and F3 go back', async () => {
    show();
    await openByKeys();
    await userEvent.keyboard('tide{Enter}');
    await expect.poll(current).toBe(2);
    togglePanel(session.store, 'search');
    await expect.poll(() => session.search.state.at).toBe('off');
    viewer()?.focus();
    await userEvent.keyboard('{F3}');
    await expect.poll(current).toBe(3);
    await userEvent.keyboard('{F3}');
    await expect.poll(current).toBe(4);
    await userEvent.keyboard('{Shift>}{F3}{/Shift}');
    await expect.poll(current).toBe(3);
    expect(session.store.panel).toBeNull();
  });

  test('F3 opens the panel where the text is nowhere', async () => {
    show();
    await expect.poll(viewer).not.toBeNull();
    session.search.text = 'nothing';
    batches = [{ pages: [], reached: pageOf(40), state: 'complete' }];
    viewer()?.focus();
    await userEvent.keyboard('{F3}');
    await expect.poll(() => session.store.panel).toBe('search');
  });
});

test('A running search tells that it runs and how far it has come, also before its first hit', async () => {
  const last = laterBatch();
  const middle = laterBatch();
  batches = [{ pages: [], reached: pageOf(20), state: 'searching' }, middle.batch, last.batch];
  show();
  await openByKeys();
  await userEvent.keyboard('t');
  await expect.poll(status).toBe('Searching page 20');
  middle.come({ pages: found.pages.slice(0, 1), reached: pageOf(30), state: 'searching' });
  await expect.poll(status).toBe('1 result, searching page 30');
  last.come(found);
  await expect.poll(status).toBe('29 results');
});

test('The list of results is one stop of the Tab key, and arrows, Home and End move in it', async () => {
  show();
  await openByKeys();
  await userEvent.keyboard('tide{Enter}');
  await expect.poll(stops).toEqual(['0']);
  root.place.querySelector<HTMLElement>('[data-result="0"] button')?.focus();
  for (const [key, at] of [
    ['ArrowDown', '1'],
    ['End', '28'],
    ['ArrowUp', '27'],
    ['Home', '0'],
    ['ArrowDown', '1'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(focused()).toBe(at);
    expect(stops()).toEqual([at]);
  }
  // Another hit is chosen.
  stepToHit(session, -1, new Event('search'));
  await expect.poll(stops).toEqual(['28']);
});

describe('A hit in a magnified view', () => {
  test.each([
    ['on the page in view keeps the scale and turns no page', 2, 1],
    ['on another page is shown at the scale that was chosen', 1, 2],
  ])('%s', async (_, from, turns) => {
    const shown: unknown[] = [];
    show();
    session.search.text = 'tide';
    session.turning.turnTo(pageOf(from), { cause: new Event('turn') });
    setScale(session.store, 2.5);
    session.zoom.register({
      panByStep: () => false,
      readOn: () => false,
      reveal: (...all) => shown.push(all.slice(0, 2)),
    });
    const turn = vi.spyOn(session.turning, 'turnTo');
    await expect.poll(viewer).not.toBeNull();
    viewer()?.focus();
    await userEvent.keyboard('{F3}');
    await expect
      .poll(() => shown)
      .toEqual([[{ page: 2, across: 150 / 600, down: 405 / 800 }, 2.5]]);
    expect(turn).toHaveBeenCalledTimes(turns - 1);
    expect(session.store.page).toBe(2);
  });
});

test('A hit over the end of a page is marked on both pages, where it is chosen too', async () => {
  show([3, 4, 5].map((page) => <PageHits key={page} page={pageOf(page)} width={600} />));
  await openByKeys();
  await userEvent.keyboard('tide{Enter}{Enter}');
  await expect.poll(current).toBe(3);
  await expect.poll(marks).toEqual([1, 1, 0]);
});
