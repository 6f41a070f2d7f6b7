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
import type { Direction } from './sides.ts';
import { markOpen } from './timing.ts';

/** What someone reads: an issue, whole or as its sample. */
export interface Reading {
  readonly issue: Issue;
  readonly type: ReadingType;
  /** Where to begin, as a link or an address has it. */
  readonly page?: string;
  /** Closes the viewer where another site holds it; it does not close itself then. */
  readonly onClose?: () => void;
}

/** Why no pages come: the engine's reasons, the link that could not be had, and an issue that is no more. */
export type ReaderError = EngineFailure | 'link' | 'missing';

/** Of a document of which nothing is known but that it has a cover. */
const unknownLayout: Layout = {
  spreads: [[null, firstPage]],
  start: 0,
  isHeld: false,
  indexes: [0],
};

const initialDocumentState = () => ({
  page: firstPage,
  /** How much the pages are magnified, or will be once the glass rests: 1 to 4. */
  scale: 1,
  /** null until the document has told. */
  pageCount: null as number | null,
  fileDirection: null as Direction | null,
  /** Sizes as far as they have been asked for, by page number. */
  sizes: {} as Record<number, PageSize>,
  /** Whether the stage has room for one page only, as one that is higher than wide; null until it is measured. */
  isNarrow: null as boolean | null,
  /** How the user wants the pages to stand; null where nothing was chosen in this reading. */
  chosenMode: null as SpreadsMode | null,
  /** Which pages stand together (`spreads.ts`). */
  layout: ref(unknownLayout) as Layout,
  /** The engine of the document that is open. */
  engine: null as Engine | null,
  failedPages: {} as Record<number, true>,
  /** Pages that have been painted at some time. */
  paintedPages: {} as Record<number, true>,
  /** Text can be selected; swipes then do not turn. */
  textSelecting: false,
  /** What lies open over the pages; only `nextPanel` decides. */
  panel: null as Panel | null,
  /** The list of keys is open: a modal, over any panel. */
  keysShown: false,
  /** The pages from which links inside the issue led away, the last one at the end. */
  trail: [] as PageNumber[],
  /** The document's own contents; empty where it has none, and until they have been read. */
  outline: ref<readonly OutlineItem[]>([]),
  /** What the document calls its pages; null where it has only numbers, and until it has been read. */
  pageLabels: null as PageLabels,
  progress: null as LoadProgress | null,
  error: null as ReaderError | null,
  connection: working,
  /** Of this attempt. */
  rest: waiting,
  /** What was typed to open this file; kept for as long as it is read, and nowhere else. */
  password: null as string | null,
  /** What the server asks for before it lets this be read on. */
  accessDenied: null as 'sign_in' | 'purchase' | null,
  /** Counts how often this reading was begun; a new number begins it again, at the same page. */
  attempt: 0,
  /** How often in a row it was begun again by itself, without a page painted in between. */
  restarts: 0,
});

interface ReaderState extends ReturnType<typeof initialDocumentState> {
  opened: Reading | null;
  /** The files whose link is being fetched, by `fileKey`. */
  loading: Record<string, true>;
  barsShown: boolean;
  mode: Mode;
  device: Device;
  /** How the page around the frame fills the screen, where it is the one that can. */
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

/** Opens the viewer over whatever is on the screen. The path stays as it is. */
export function openReader(reading: Reading): void {
  markOpen();
  reader.device = deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  reader.mode = modeOf(reader.device, reading.onClose !== undefined);
  Object.assign(reader, initialDocumentState(), { opened: ref({ ...reading }), barsShown: true });
}

/** What a person does. Where another site holds the viewer, that site is asked. */
export function requestClose(): void {
  if (reader.opened?.onClose) return reader.opened.onClose();
  resetReader();
}

/** Ends the reading, whoever holds the viewer: the engine, and all that was painted, is given back. */
export function resetReader(): void {
  Object.assign(reader, initialDocumentState(), { opened: null });
}

/** Other pages are seen whole at first. */
export function goToPage(page: PageNumber): void {
  const reached = clampPage(page, reader.pageCount ?? page);
  if (reached !== reader.page) reader.scale = 1;
  reader.page = reached;
}

/** Of the spread that is shown, this page is read: the one that stays when the screen is turned. */
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

/** Whether another attempt may help, so that the reader makes it by itself. */
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

/** Somebody else is here now: what the server said of rights was said to another. */
export function recheckAccess(): void {
  reader.accessDenied = null;
}

const mostRestarts = 3;

/** Begins again by itself, unless that has not helped; then the reason is said. */
export function restart(reason: ReaderError): void {
  if (reader.restarts >= mostRestarts) return setError(reason);
  reader.restarts += 1;
  beginAgain();
}

/** Begins the reading again where it stands: what is painted stays, what is missing is asked anew. */
export function tryAgain(): void {
  reader.error = null;
  reader.connection = working;
  reader.restarts = 0;
  beginAgain();
}

/**
 * Makes another attempt; what is said of the last one stays until something has come. The next engine paints
 * the pages that failed.
 */
export function beginAgain(): void {
  reader.failedPages = {};
  reader.attempt += 1;
}
