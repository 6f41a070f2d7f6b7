import { proxy, ref } from 'valtio';
import type { Issue, SpreadsMode } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type {
  EngineFailure,
  LoadProgress,
  OutlineItem,
  PageNumber,
  PageSize,
} from '../../../workers/pdf/protocol.ts';
import { nextConnection, nextRest, type RestEvent, waiting, working } from './connection.ts';
import type { Engine } from './engine.ts';
import { type Device, deviceOf, type Mode, modeOf } from './modes.ts';
import type { Layout } from './layout.ts';
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

/** Reasons for missing pages: the engine's failures, a missing link, an unpublished issue. */
export type ReaderError = EngineFailure | 'link' | 'missing';

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
  failedPages: {} as Record<number, true>,
  /** Pages that have been painted at least once. */
  paintedPages: {} as Record<number, true>,
  /** Text can be selected; swipes then do not turn. */
  textSelecting: false,
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
  error: null as ReaderError | null,
  connection: working,
  /** Of this attempt. */
  rest: waiting,
  /** The typed password, stored only during the reading. */
  password: null as string | null,
  /** What the server requires for access, or null. */
  accessDenied: null as 'sign_in' | 'purchase' | null,
  /** Number of attempts. A new number starts another attempt at the same page. */
  attempt: 0,
  /** Number of consecutive automatic restarts without a painted page. */
  restarts: 0,
});

interface ReaderState extends ReturnType<typeof initialDocumentState> {
  opened: Reading | null;
  /** The files whose link is being fetched, by `fileKey`. */
  loading: Record<string, true>;
  barsShown: boolean;
  mode: Mode;
  device: Device;
  /** Fullscreen by the host page, if it offers that. */
  hostScreen: HostScreen | null;
}

export interface HostScreen {
  readonly isFull: boolean;
  readonly fill: (on: boolean) => void;
}

export const reader = proxy<ReaderState>({
  opened: null,
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
  if (reached !== reader.page) reader.scale = 1;
  reader.page = reached;
}

/** Selects the page of the current spread that stays when the screen is rotated. */
export function setCurrentPage(page: PageNumber): void {
  reader.page = page;
}

export function engineConnected(engine: Engine): void {
  reader.engine = ref(engine);
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

export function pagePainted(page: PageNumber): void {
  reader.restarts = 0;
  reader.paintedPages[page] = true;
  delete reader.failedPages[page];
}

export function toggleTextSelecting(): void {
  reader.textSelecting = !reader.textSelecting;
}

export function pageFailed(page: PageNumber): void {
  reader.failedPages[page] = true;
}

export function setError(reason: ReaderError): void {
  reader.error = reason;
  reader.connection = isTransient(reason) ? nextConnection(reader.connection, 'failed') : working;
}

/** Whether the reader retries by itself after this error. */
export const isTransient = (error: ReaderError | null): boolean =>
  error === 'network' || error === 'link';

/** Starts another attempt after a lost connection. The message stays until the first bytes arrive. */
export function retryConnection(): void {
  reader.connection = nextConnection(reader.connection, 'retry');
}

/** A document or a page has come, or nothing is missing any more. */
export function connectionRestored(): void {
  if (reader.connection.at === 'working') return;
  reader.connection = nextConnection(reader.connection, 'came');
  if (isTransient(reader.error)) reader.error = null;
}

export function restMoved(event: RestEvent): void {
  const next = nextRest(reader.rest, event);
  if (next.at !== reader.rest.at || event === 'bytes') reader.rest = next;
}

export function tryPassword(password: string): void {
  reader.password = password;
  tryAgain();
}

export function denyAccess(lacking: 'sign_in' | 'purchase'): void {
  reader.accessDenied = lacking;
}

/** The user has changed, so the server's refusal is void. */
export function recheckAccess(): void {
  reader.accessDenied = null;
}

const maxRestarts = 3;

/** Restarts at most `maxRestarts` times in a row; then the error is shown. */
export function restart(reason: ReaderError): void {
  if (reader.restarts >= maxRestarts) return setError(reason);
  reader.restarts += 1;
  beginAgain();
}

/** Starts another attempt at the same page: painted pages stay, missing ones are requested. */
export function tryAgain(): void {
  reader.error = null;
  reader.connection = working;
  reader.restarts = 0;
  beginAgain();
}

/**
 * Starts another attempt. The last error stays visible until bytes arrive. The next engine paints
 * the pages that failed.
 */
export function beginAgain(): void {
  reader.failedPages = {};
  reader.attempt += 1;
}
