import { proxy, ref } from 'valtio';
import type { Issue, SpreadsMode } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type {
  LoadProgress,
  OutlineItem,
  PageNumber,
  PageSize,
} from '../../../workers/pdf/protocol.ts';
import { initialAnnotationState } from './annotations/state.ts';
import type { Engine } from './engine.ts';
import type { PageState, Phase, Rest, SessionEvent, SessionState } from './session/transition.ts';
import { type Device, deviceOf, type Mode, modeOf } from './modes.ts';
import type { Layout } from './layout.ts';
import type { Pack } from './pack/openPack.ts';
import type { PageLabels } from './pageLabels.ts';
import { nextPanel, type Panel, type PanelEvent } from './panels.ts';
import { clampPage, firstPage } from './rules.ts';
import type { Direction } from './readingDirection.ts';
import { markOpen } from './timing.ts';

/** An open file: an issue, whole or as its sample. */
export interface Reading {
  readonly issue: Issue;
  readonly type: ReadingType;
  /** The first page, from a link or an address. */
  readonly page?: string;
  /** A text to search, from an address. */
  readonly query?: string;
  /** Closes the reader on a host page, where it does not close itself. */
  readonly onClose?: () => void;
}

/** The layout of an unknown document with a cover. */
const unknownLayout: Layout = {
  spreads: [[null, firstPage]],
  start: 0,
  isHeld: false,
  indexes: [0],
};

const initialDocumentState = () => ({
  page: firstPage,
  /** The target scale of the zoom: 1 to 4. */
  scale: 1,
  /** null until the document is open. */
  pageCount: null as number | null,
  fileDirection: null as Direction | null,
  /** Known sizes by page number. */
  sizes: {} as Record<number, PageSize>,
  /** Whether the stage has room for one page only; null until it is measured. */
  isNarrow: null as boolean | null,
  /** The mode that the user has chosen in this reading, or null. */
  chosenMode: null as SpreadsMode | null,
  /** Which pages stand together (`spreads.ts`). */
  layout: ref(unknownLayout) as Layout,
  /** The engine of the document that is open. */
  engine: null as Engine | null,
  /** The pack of the document; null without one and until its head is read. */
  pack: null as Pack | null,
  /** The phase of the session (`session/transition.ts`). */
  phase: { at: 'checking-access', lacking: null } as Phase,
  rest: { at: 'loading', failures: 0 } as Rest,
  /** Pages that have been painted at least once, or cannot be painted. */
  pages: {} as Record<number, PageState>,
  /** A password has been typed in this reading. */
  hasPassword: false,
  /** The button for text selection is pressed: swipes do not turn. */
  textSelecting: false,
  /** A mouse or a resting finger is on the pages, so their text is mounted. A turn unmounts it. */
  textReached: false,
  /** The open panel; only `nextPanel` changes it. */
  panel: null as Panel | null,
  /** The list of keys is open: a modal, over any panel. */
  keysShown: false,
  /** The pages on which links inside the issue were followed, the last one at the end. */
  trail: [] as PageNumber[],
  /** The outline; empty without one and until it is read. */
  outline: ref<readonly OutlineItem[]>([]),
  /** Page labels; null without labels and until they are read. */
  pageLabels: null as PageLabels,
  progress: null as LoadProgress | null,
  annotations: initialAnnotationState(),
});

interface ReaderState extends ReturnType<typeof initialDocumentState> {
  opened: Reading | null;
  /** The session of the open document; null until its code has come. */
  session: Session | null;
  /** The files whose link is being fetched, by `fileKey`. */
  loading: Record<string, true>;
  barsShown: boolean;
  mode: Mode;
  device: Device;
  /** Fullscreen by the host page, if it offers that. */
  hostScreen: HostScreen | null;
}

/** Receives the user's answers. */
export interface Session {
  send(event: SessionEvent): void;
}

export interface HostScreen {
  readonly isFull: boolean;
  readonly fill: (on: boolean) => void;
}

export const reader = proxy<ReaderState>({
  opened: null,
  session: null,
  loading: {},
  barsShown: true,
  mode: 'full',
  device: 'full',
  hostScreen: null,
  ...initialDocumentState(),
});

export const fileKey = ({ issue, type }: Reading): string => `${issue.id}/${type}`;

/** Opens the reader over the current screen. The path does not change. */
export function openReader(reading: Reading): void {
  markOpen();
  reader.device = deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  reader.mode = modeOf(reader.device, reading.onClose !== undefined);
  Object.assign(reader, initialDocumentState(), { opened: ref({ ...reading }), barsShown: true });
}

/** The user's close action. On a host page, the host page is asked. */
export function requestClose(): void {
  if (reader.opened?.onClose) return reader.opened.onClose();
  resetReader();
}

/** Ends the reading and releases the engine and all painted pages. */
export function resetReader(): void {
  Object.assign(reader, initialDocumentState(), { opened: null });
}

/** Goes to a page at scale 1. */
export function goToPage(page: PageNumber): void {
  const reached = clampPage(page, reader.pageCount ?? page);
  if (reached !== reader.page) Object.assign(reader, { scale: 1, textReached: false });
  reader.page = reached;
}

/** Selects the page of the current spread that stays when the screen is rotated. */
export function setCurrentPage(page: PageNumber): void {
  reader.page = page;
}

export function engineConnected(engine: Engine): void {
  reader.engine = ref(engine);
}

export function packOpened(pack: Pack): void {
  reader.pack = ref(pack);
}

/** The attempt that has opened this pack is over. */
export function packClosed(pack: Pack): void {
  if (reader.pack === pack) reader.pack = null;
}

export function setOutline(outline: readonly OutlineItem[]): void {
  reader.outline = ref(outline);
}

export function setPageLabels(labels: PageLabels): void {
  reader.pageLabels = labels && ref(labels);
}

export function movePanel(event: PanelEvent): void {
  reader.panel = nextPanel(reader.panel, event);
}

export function showKeys(): void {
  reader.keysShown = true;
}

export function hideKeys(): void {
  reader.keysShown = false;
}

export const togglePanel = (panel: Panel): void => movePanel({ kind: 'toggle', panel });

export function toggleTextSelecting(): void {
  reader.textSelecting = !reader.textSelecting;
}

export function reachForText(): void {
  if (!reader.textReached) reader.textReached = true;
}

export function sessionStarted(session: Session): void {
  reader.session = ref(session);
}

export function sessionEnded(session: Session): void {
  if (reader.session === session) reader.session = null;
}

/** Shows the state of the session of the open document. */
export function showSession(now: SessionState, before: SessionState): void {
  if (now.phase !== before.phase) reader.phase = now.phase;
  if (now.rest !== before.rest) reader.rest = now.rest;
  if (now.pages !== before.pages) showPages(now.pages);
  reader.hasPassword = now.password !== null;
}

/** Writes only the pages that differ, because each page of the stage listens to its own. */
function showPages(pages: SessionState['pages']): void {
  for (const page of Object.keys(reader.pages).map(Number))
    if (!(page in pages)) delete reader.pages[page];
  for (const [page, state] of Object.entries(pages)) reader.pages[Number(page)] = state;
}

export function showProgress(progress: LoadProgress | null): void {
  reader.progress = progress;
}

/** The link of this file is being fetched. */
export function linkRequested(key: string): void {
  reader.loading[key] = true;
}

export function linkSettled(key: string): void {
  delete reader.loading[key];
}

/** The user has changed, so the server's refusal is void. */
export function recheckAccess(): void {
  reader.session?.send({ type: 'recheck-access' });
}

export function setBarsShown(isShown: boolean): void {
  if (reader.barsShown !== isShown) reader.barsShown = isShown;
}

export function setScale(scale: number): void {
  reader.scale = scale;
}

export function setTrail(trail: readonly PageNumber[]): void {
  reader.trail = [...trail];
}

export function setHostScreen(screen: HostScreen | null): void {
  reader.hostScreen = screen;
}

export function setNarrow(isNarrow: boolean): void {
  reader.isNarrow = isNarrow;
}

export function setChosenMode(mode: SpreadsMode): void {
  reader.chosenMode = mode;
}

export function setLayout(layout: Layout): void {
  reader.layout = ref(layout);
}

export function setSize(page: PageNumber, { width, height }: PageSize): void {
  reader.sizes[page] = { width, height };
}

export function setDocument(pageCount: number, direction: Direction | null): void {
  reader.pageCount = pageCount;
  reader.fileDirection = direction;
}
