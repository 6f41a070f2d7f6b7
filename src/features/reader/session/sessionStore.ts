import { proxy, ref } from 'valtio';
import type { Rectangle } from '#contract/api/annotations.ts';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  LoadProgress,
  OutlineItem,
  PageNumber,
  PageSize,
} from '../../../../workers/pdf/engineProtocol.ts';
import { initialAnnotationState } from '../annotations/annotationState.ts';
import type { Engine } from '../engine.ts';
import { type Layout, spreadIndexOf } from '../spreads/layout.ts';
import type { Pack } from './openPack.ts';
import type { PageLabels } from '../pageLabels.ts';
import { nextPanel, type Panel, type PanelEvent } from '../panels.ts';
import type { Direction, Half } from '../readingDirection.ts';
import { clampPage, firstPage, type StageRoom } from '../spreads/spread.ts';
import type { PageState, Phase, Rest, SessionState } from './transition.ts';

/** Where a sentence is. */
export interface SpokenShape {
  readonly page: PageNumber;
  /** As parts of the page's size. */
  readonly shape: readonly Rectangle[];
  /** In the text of `paragraphsOf`. */
  readonly start: number;
  readonly end: number;
}

/** The view model of one session. The functions of this file alone write it. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** The layout of an unknown document with a cover. */
const unknownLayout: Layout = {
  spreads: [[null, firstPage]],
  start: 0,
  isHeld: false,
  indexes: [0],
};

const initialState = () => ({
  page: firstPage,
  /** The half of a page that is read half by half. It stays while the page is shown whole. */
  half: 'first' as Half,
  /** The target scale of the zoom: 1 to 4. */
  scale: 1,
  /** null until the document is open. */
  pageCount: null as number | null,
  fileDirection: null as Direction | null,
  sizes: {} as Record<number, PageSize>,
  /** null until the stage is measured. */
  room: null as StageRoom | null,
  /** The mode that the user has chosen in this reading, or null. */
  chosenMode: null as SpreadsMode | null,
  /** Which pages stand together (`updateLayout.ts`). */
  layout: ref(unknownLayout) as Layout,
  engine: null as Engine | null,
  /** The pack of the document; null without one and until its head is read. */
  pack: null as Pack | null,
  /** The phase of the session (`transition.ts`). */
  phase: { at: 'checking-access', lacking: null } as Phase,
  rest: { at: 'loading', failures: 0 } as Rest,
  /** Pages that have been painted at least once, or cannot be painted. */
  pages: {} as Record<number, PageState>,
  /** A password has been typed in this reading. */
  hasPassword: false,
  barsShown: true,
  /** The button for text selection is pressed: swipes do not turn. */
  textSelecting: false,
  /** A mouse or a resting finger is on the pages, so their text is mounted. A turn unmounts it, unless text is selected. */
  textReached: false,
  /** The spread with the start of the selected text, which stays mounted; null without one. */
  selectedSpread: null as number | null,
  /** The open panel; only `nextPanel` changes it. */
  panel: null as Panel | null,
  /** The list of keys is open: a modal, over any panel. */
  keysShown: false,
  /** The choice of the pages to print is open: a modal, over any panel. */
  printShown: false,
  /** The controls for reading aloud are open, and their code reads. */
  readsAloud: false,
  /** The publisher allows the article view. */
  mayShowArticle: false,
  /** The pages are shown as articles. */
  articleShown: false,
  /** The sentence that is read aloud. */
  spoken: null as SpokenShape | null,
  /** The pages on which links inside the issue were followed, the last one at the end. */
  trail: [] as PageNumber[],
  /** The outline; empty without one and until it is read. */
  outline: ref<readonly OutlineItem[]>([]),
  /** Page labels; null without labels and until they are read. */
  pageLabels: null as PageLabels,
  progress: null as LoadProgress | null,
  annotations: initialAnnotationState(),
});

export const createSessionStore = () => proxy(initialState());

/** @param half the first one of another page, unless it is given */
export function goToPage(store: SessionStore, page: PageNumber, half?: Half): void {
  const { layout } = store;
  const reached = clampPage(page, store.pageCount ?? page);
  const isOther = reached !== store.page;
  const reachedHalf = half ?? (isOther ? 'first' : store.half);
  const keepsText = store.textReached && store.selectedSpread !== null;
  const before = spreadIndexOf(store.page, layout, store.half);
  if (isOther || spreadIndexOf(reached, layout, reachedHalf) !== before)
    Object.assign(store, { scale: 1, textReached: keepsText });
  store.half = reachedHalf;
  store.page = reached;
}

/** Selects the page of the current spread that stays when the screen is rotated. */
export function setCurrentPage(store: SessionStore, page: PageNumber): void {
  store.page = page;
}

export function engineConnected(store: SessionStore, engine: Engine): void {
  store.engine = ref(engine);
}

export function packOpened(store: SessionStore, pack: Pack): void {
  store.pack = ref(pack);
}

/** The attempt that has opened this pack is over. */
export function packClosed(store: SessionStore, pack: Pack): void {
  if (store.pack === pack) store.pack = null;
}

export function setOutline(store: SessionStore, outline: readonly OutlineItem[]): void {
  store.outline = ref(outline);
}

export function setPageLabels(store: SessionStore, labels: PageLabels): void {
  store.pageLabels = labels && ref(labels);
}

export function movePanel(store: SessionStore, event: PanelEvent): void {
  store.panel = nextPanel(store.panel, event);
}

export function setKeysShown(store: SessionStore, isShown: boolean): void {
  store.keysShown = isShown;
}

export function setPrintShown(store: SessionStore, isShown: boolean): void {
  store.printShown = isShown;
}

export function setReadsAloud(store: SessionStore, isOn: boolean): void {
  store.readsAloud = isOn;
}

export function allowArticle(store: SessionStore, isAllowed: boolean): void {
  store.mayShowArticle = isAllowed;
}

export function setArticleShown(store: SessionStore, isShown: boolean): void {
  store.articleShown = isShown;
}

export function setSpoken(store: SessionStore, spoken: SpokenShape | null): void {
  store.spoken = spoken && ref(spoken);
}

export const togglePanel = (store: SessionStore, panel: Panel): void =>
  movePanel(store, { kind: 'toggle', panel });

export function toggleTextSelecting(store: SessionStore): void {
  store.textSelecting = !store.textSelecting;
}

export function reachForText(store: SessionStore): void {
  if (!store.textReached) store.textReached = true;
}

export function setSelectedSpread(store: SessionStore, spread: number | null): void {
  if (store.selectedSpread !== spread) store.selectedSpread = spread;
}

export function showSession(store: SessionStore, now: SessionState, before: SessionState): void {
  if (now.phase !== before.phase) store.phase = now.phase;
  if (now.rest !== before.rest) store.rest = now.rest;
  if (now.pages !== before.pages) showPages(store, now.pages, before.pages);
  store.hasPassword = now.password !== null;
}

/** Writes only the pages that differ, because each page of the stage listens to its own. */
function showPages(
  store: SessionStore,
  now: SessionState['pages'],
  before: SessionState['pages'],
): void {
  for (const page in before) if (!(page in now)) delete store.pages[page];
  for (const page in now)
    if (now[page] && now[page] !== before[page]) store.pages[page] = now[page];
}

export function showProgress(store: SessionStore, progress: LoadProgress | null): void {
  store.progress = progress;
}

export function setBarsShown(store: SessionStore, isShown: boolean): void {
  if (store.barsShown !== isShown) store.barsShown = isShown;
}

export function setScale(store: SessionStore, scale: number): void {
  store.scale = scale;
}

export function setTrail(store: SessionStore, trail: readonly PageNumber[]): void {
  store.trail = [...trail];
}

export function setRoom(store: SessionStore, room: StageRoom): void {
  store.room = room;
}

export function setChosenMode(store: SessionStore, mode: SpreadsMode): void {
  store.chosenMode = mode;
}

export function setLayout(store: SessionStore, layout: Layout): void {
  store.layout = ref(layout);
}

export function setSize(store: SessionStore, page: PageNumber, { width, height }: PageSize): void {
  store.sizes[page] = { width, height };
}

export function setDocument(
  store: SessionStore,
  pageCount: number,
  direction: Direction | null,
): void {
  store.pageCount = pageCount;
  store.fileDirection = direction;
}
