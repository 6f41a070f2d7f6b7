import { proxy, ref } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { DownloadLink, ReadingType } from '#contract/api/reading.ts';
import { type Device, deviceOf, type Mode, modeOf } from './modes.ts';
import type { SessionStore } from './session/store.ts';
import type { SessionEvent } from './session/transition.ts';
import { markOpen } from './timing.ts';

/** An open file: an issue, whole or as its sample. */
export interface Reading {
  readonly issue: Issue;
  readonly type: ReadingType;
  /** The first page, from a link or an address. */
  readonly page?: string;
  /** A text to search, from an address. */
  readonly query?: string;
  /** The directive of a text that an address leads to. */
  readonly text?: string;
  /** Closes the reader on a host page, where it does not close itself. */
  readonly onClose?: () => void;
}

/** The app's state of its reader. The state of the document is in the session's own store. */
interface ReaderState {
  opened: Reading | null;
  /** The session of the open document; null until its code has come. */
  session: OpenSession | null;
  /** The store of that session. */
  document: SessionStore | null;
  /** The first page of the opened file is sharp. */
  isShown: boolean;
  /** The link of the opened file, requested while the reader's code loads; null after its use. */
  linkRequest: Promise<DownloadLink> | null;
  /** The last link of a file. */
  keptLink: KeptLink | null;
  mode: Mode;
  device: Device;
  /** Fullscreen by the host page, if it offers that. */
  hostScreen: HostScreen | null;
}

/** A link with the file that it belongs to. */
export interface KeptLink extends DownloadLink {
  /** By `fileKey`. */
  readonly key: string;
  /** When the server last confirmed the file. */
  readonly requestedAt: number;
  openReported: boolean;
}

interface OpenSession {
  readonly reading: Reading;
  readonly store: SessionStore;
  send(event: SessionEvent): void;
  /** @param page a page number of an address */
  goToPage(page: string): void;
}

interface HostScreen {
  readonly isFull: boolean;
  readonly fill: (on: boolean) => void;
}

const ofNoDocument = {
  opened: null,
  session: null,
  document: null,
  isShown: false,
  linkRequest: null,
} satisfies Partial<ReaderState>;

export const reader = proxy<ReaderState>({
  ...ofNoDocument,
  keptLink: null,
  mode: 'full',
  device: 'full',
  hostScreen: null,
});

/** The key of an open file in the lists of this device: '7/full'. */
export const fileKey = ({ issue, type }: { issue: Pick<Issue, 'id'>; type: ReadingType }): string =>
  `${issue.id}/${type}`;

/** Opens the reader over the current screen. The path does not change. */
export function openReader(reading: Reading): void {
  markOpen();
  reader.device = deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  reader.mode = modeOf(reader.device, reading.onClose !== undefined);
  Object.assign(reader, ofNoDocument, { opened: ref({ ...reading }) });
}

/** The user's close action. On a host page, the host page is asked. */
export function requestClose(reading: Reading | null = reader.opened): void {
  if (reading?.onClose) return reading.onClose();
  resetReader();
}

/** Ends the reading and releases the engine and all painted pages. */
export function resetReader(): void {
  Object.assign(reader, ofNoDocument);
}

/** A reader that the app has not opened is not the app's. */
export function sessionStarted(session: OpenSession): void {
  if (session.reading !== reader.opened) return;
  reader.session = ref(session);
  reader.document = session.store;
}

export function sessionEnded(session: OpenSession): void {
  if (reader.session !== session) return;
  reader.session = null;
  reader.document = null;
}

/** The first page of this session is sharp. */
export function sessionShown(session: OpenSession): void {
  if (reader.session === session) reader.isShown = true;
}

/** The session of the opened file takes the answer. A failure is the session's. */
export function keepLinkRequest(request: Promise<DownloadLink>): void {
  request.catch(() => undefined);
  reader.linkRequest = ref(request);
}

/** The early request of this reading's link, for one use. */
export function takeLinkRequest(reading: Reading): Promise<DownloadLink> | null {
  if (reader.opened !== reading) return null;
  const { linkRequest } = reader;
  reader.linkRequest = null;
  return linkRequest;
}

/** The next reading of the same file takes this link. */
export function keepLink(link: KeptLink | null): void {
  reader.keptLink = link && ref(link);
}

/** The user has changed, so the server's refusal is void. */
export function recheckAccess(): void {
  reader.session?.send({ type: 'recheck-access' });
}

export function setHostScreen(screen: HostScreen | null): void {
  reader.hostScreen = screen;
}
