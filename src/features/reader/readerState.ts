import { proxy, ref } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { DownloadLink, ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import type { ReaderCommand } from '#contract/messages/host.ts';
import type { SessionStore } from './session/sessionStore.ts';
import type { SessionEvent } from './session/transition.ts';
import { markOpen } from './readerTiming.ts';
import type { Choice } from '../../shared/ui/menu/menuChoice.ts';

/** Actions outside the reader. */
export interface ReaderActions {
  readonly onSignIn: () => void;
  readonly onDetails: (id: IssueId) => void;
  /** The menus of the store's header, for a reader without a store. */
  readonly menus?: ReaderMenus;
}

/** The content of the bar's end. */
export interface ReaderMenus {
  readonly help: readonly Choice[];
  /** A guest has one choice, sign-in; without sign-in there is none. null: the user is not known yet. */
  readonly account: readonly Choice[] | null;
}

/** The device by its user agent: `ios` and `mobile` are touch devices. */
export type Device = 'full' | 'ios' | 'mobile';

/**
 * `full` has all functions, `ios` no fullscreen, `mobile` fewer buttons and on a
 * phone one page at a time; `viewer` stands on a host page, which closes it, and otherwise
 * follows the device.
 */
type Mode = Device | 'viewer';

interface DeviceName {
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function deviceOf({ userAgent, touchPoints }: DeviceName): Device {
  // An iPad reports a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android|Mobile|Tablet|Silk|Kindle/.test(userAgent) ? 'mobile' : 'full';
}

/** @param isHosted whether a host page closes the reader */
export const modeOf = (device: Device, isHosted: boolean): Mode => (isHosted ? 'viewer' : device);

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
  document: SessionStore | null;
  /** The first page of the opened file is sharp. */
  isShown: boolean;
  keptLink: KeptLink | null;
  mode: Mode;
  device: Device;
  /** Fullscreen by the host page, if it offers that. */
  hostScreen: HostScreen | null;
}

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
  /** For a host page, once the document is open. Returns the number of results of a search. */
  perform(command: Exclude<ReaderCommand, { readonly name: 'state' }>): Promise<number | undefined>;
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

/** Milliseconds. After that the publisher may have replaced the file. */
const maxReuseAge = 60_000;

export const isOld = ({ requestedAt }: KeptLink): boolean => Date.now() - requestedAt > maxReuseAge;

/** The next reading of the same file takes this link. */
export function keepLink(link: KeptLink | null): void {
  reader.keptLink = link && ref(link);
}

/** The user has changed, so the server's refusal is void, and its last link was for another user. */
export function recheckAccess(): void {
  keepLink(null);
  reader.session?.send({ type: 'recheck-access' });
}

export function setHostScreen(screen: HostScreen | null): void {
  reader.hostScreen = screen;
}
