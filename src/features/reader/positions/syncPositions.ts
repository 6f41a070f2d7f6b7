import { subscribeKey } from 'valtio/utils';
import type { StoredPosition } from '#contract/api/readingPosition.ts';
import type { UserId } from '#contract/ids.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { deviceId } from '../../../shared/api/deviceId.ts';
import { ApiError, api } from '../../../shared/api/index.ts';
import { dismissToast, showToast, type Toast } from '../../../shared/shell/index.ts';
import { account } from '../../account/index.ts';
import { userOnDevice } from '../../device/index.ts';
import { pagesWith } from '../spreads/layout.ts';
import { labelOf } from '../pageLabels.ts';
import { clampPage, firstPage } from '../spreads/spread.ts';
import { followLink } from '../readerHistory.ts';
import type { Session } from '../session/session.ts';
import { fileKey } from '../readerState.ts';
import {
  editionOf,
  isOffered,
  keyOf,
  withoutSent,
  withUnsent,
  type StoredUnsent,
  unsentPositions,
} from './devicePositions.ts';

/** A reader reports after this pause without a turn, in milliseconds. */
const pauseBeforeReport = 3000;

/**
 * Follows the reading of a signed-in user until `signal` aborts. First it asks the server for the place of
 * other devices and offers it. After that it reports turns: after a pause, and at once when the page is
 * hidden. A report that fails stays on the device and is sent by the next one.
 */
export async function syncPositions(session: Session, signal: AbortSignal): Promise<void> {
  const userId = await signedInUser(signal);
  if (userId === null || signal.aborted) return;
  const positions = await pull(signal);
  if (signal.aborted) return;
  const stored = positions?.find((position) => keyOf(position) === fileKey(session.reading));
  offerOtherDevice(session, userId, stored, signal);
  await sendUnsent(userId);
  // Without an answer the server may have a newer place of another device: then only a turn is reported.
  const isPlaceUnknown = positions !== null && stored === undefined;
  if (!signal.aborted) reportTurns(session, userId, signal, !isPlaceUnknown);
}

/** Waits for the check of the session; null for a guest. */
async function signedInUser(signal: AbortSignal): Promise<UserId | null> {
  if (!account.isCheckFinished) {
    await new Promise<void>((resolve) => {
      const stop = subscribeKey(account, 'isCheckFinished', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
      signal.addEventListener('abort', stop, { once: true });
    });
  }
  return userOnDevice();
}

/** null where the server could not be asked: then nothing is offered. */
async function pull(signal: AbortSignal): Promise<readonly StoredPosition[] | null> {
  try {
    return await api.readingPositions({ signal });
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) return null;
    throw error;
  }
}

const unsentOf = (userId: UserId): StoredUnsent[] =>
  unsentPositions.read().filter((position) => position.userId === userId);

function offerOtherDevice(
  session: Session,
  userId: UserId,
  stored: StoredPosition | undefined,
  signal: AbortSignal,
): void {
  const { reading, store } = session;
  const { page, layout, pageCount } = store;
  const unsent = unsentOf(userId).find(({ file }) => file === fileKey(reading));
  const local = {
    device: deviceId(),
    page,
    visible: pagesWith(page, layout),
    unsentAt: unsent?.readAt ?? null,
    isPageGiven: reading.page !== undefined,
  };
  if (pageCount === null || !isOffered(stored, local)) return;
  const target = clampPage(stored.page, pageCount);
  const offer: Toast = {
    key: 'reader.otherDevice',
    values: { page: labelOf(target, store.pageLabels) },
    kind: 'info',
    action: { label: 'reader.goThere', run: () => goThere(session, target, offer) },
  };
  showToast(offer);
  signal.addEventListener('abort', () => dismissToast(offer), { once: true });
}

function goThere(session: Session, page: PageNumber, offer: Toast): void {
  dismissToast(offer);
  followLink(session, { page });
}

/** @param isKnown the server has a position, or may have one: then the first page is a position too. */
function reportTurns(
  session: Session,
  userId: UserId,
  signal: AbortSignal,
  isKnown: boolean,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A first page says something only after another one: most issues are opened and closed again. */
  let isBegun = isKnown;
  /** Storage that is blocked or full has no unsent positions. */
  let latest: StoredUnsent | null = null;
  const report = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const sent = latest;
    if ((await sendUnsent(userId, sent)) && latest === sent) latest = null;
  };
  /** The page may end before a second request could follow. The other positions wait for the next reading. */
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (latest) void send(latest, true);
  };
  const turned = (page: PageNumber): void => {
    if (userOnDevice() !== userId) return;
    if (!isBegun && page === firstPage) return;
    isBegun = true;
    latest = unsentPosition(session, userId, page);
    if (latest) storeUnsent(latest);
    clearTimeout(timer);
    timer = setTimeout(report, pauseBeforeReport);
  };
  // A known place stays until a turn: the user has not chosen between two devices yet.
  if (!isKnown) turned(session.store.page);
  const stop = subscribeKey(session.store, 'page', turned);
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  const onOnline = (): void => void report();
  document.addEventListener('visibilitychange', onHidden, { signal });
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener('online', onOnline, { signal });
  signal.addEventListener('abort', stop, { once: true });
  signal.addEventListener('abort', flush, { once: true });
}

function unsentPosition(
  { reading, store }: Session,
  userId: UserId,
  page: PageNumber,
): StoredUnsent | null {
  const { pageCount, layout } = store;
  if (pageCount === null) return null;
  const isFinished = pagesWith(page, layout).includes(clampPage(pageCount, pageCount));
  const readAt = new Date().toISOString();
  return { userId, file: fileKey(reading), page, pageCount, isFinished, readAt };
}

const storeUnsent = (position: StoredUnsent): void =>
  unsentPositions.change((before) => [
    ...before.filter((other) => other.userId !== position.userId),
    ...withUnsent(
      before.filter((other) => other.userId === position.userId),
      position,
    ),
  ]);

/**
 * Sends all positions of the user that the server lacks, one after the other, until a call fails. Those that the server
 * refuses for good are dropped. Returns whether none is left.
 * @param latest the position of the open reader, which replaces the stored one of its file and is sent first
 */
async function sendUnsent(userId: UserId, latest: StoredUnsent | null = null): Promise<boolean> {
  const stored = unsentOf(userId);
  // oxlint-disable-next-line no-await-in-loop -- many requests at once reach the limit of the server
  for (const position of latest ? withUnsent(stored, latest) : stored)
    if (!(await send(position))) return false;
  return true;
}

/** Returns whether the server has the position, or has refused it for good. */
async function send(position: StoredUnsent, keepalive = false): Promise<boolean> {
  // The session of a device that was offline is not known yet, and may be another user's.
  if (account.user?.id !== position.userId) return false;
  const { issueId: id, type } = editionOf(position.file);
  const { page, pageCount, isFinished, readAt } = position;
  const sentAt = new Date().toISOString();
  const body = { page, pageCount, isFinished, readAt, sentAt, device: deviceId() };
  try {
    await api.reportPosition({ params: { id, type }, body, keepalive });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isTemporary) return false;
  }
  unsentPositions.change((before) => withoutSent(before, position));
  return true;
}
