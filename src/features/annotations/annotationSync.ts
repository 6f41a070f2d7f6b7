import { subscribeKey } from 'valtio/utils';
import type { Annotation } from '#contract/api/annotations.ts';
import { mergeAnnotations } from '#contract/annotations/merge.ts';
import type { UserId } from '#contract/ids.ts';
import { ApiError, apiErrorOf } from '../../shared/api/index.ts';
import { waitBeforeRetry } from '../../shared/api/retryDelay.ts';
import {
  addTexts,
  appConfig,
  broadcastToTabs,
  onCrossTabMessage,
  showApiError,
  showToast,
  dismissOffers,
} from '../../shared/shell/index.ts';
import { account } from '../account/index.ts';
import { userOnDevice } from '../device/index.ts';
import {
  adoptOnDevice,
  forgetOthers,
  readDevice,
  readFromDevice,
  storeOnDevice,
} from './deviceDatabase.ts';
import {
  type Owner,
  ownerOf,
  annotations,
  disown,
  importAnnotations,
  markUnsent,
  mergeKnown,
  onUserChange,
  reportSync,
  showOwner,
  changeAnnotation,
  removeAnnotation,
} from './annotationLog.ts';
import { synchronize } from './syncRound.ts';

/** Characters of a quote in a snackbar. */
const longest = 40;

/** Deletes an annotation. A snackbar says which one, and offers to restore it. */
export function removeWithUndo({ id, kind, anchor }: Annotation): void {
  removeAnnotation(id);
  dismissOffers('annotations.undo');
  const quote = anchor?.quote?.exact.replaceAll(/\s+/g, ' ').trim();
  showToast({
    ...(quote && kind !== 'bookmark'
      ? { key: `annotations.deletedQuote.${kind}`, values: { quote: shortened(quote) } }
      : { key: `annotations.deleted.${kind}` }),
    kind: 'info',
    action: { label: 'annotations.undo', run: () => changeAnnotation(id, {}) },
  });
}

function shortened(quote: string): string {
  const letters = Array.from(quote);
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : quote;
}

/** Changes in quick succession are sent together, in milliseconds. */
const pauseBeforeSync = 1500;

let followers = 0;
let stop = (): void => undefined;

/**
 * Loads the annotations of the present user or guest and keeps them synchronized until the returned function is called.
 * Several views may follow at the same time.
 */
export function followAnnotations(): () => void {
  followers += 1;
  if (followers === 1) stop = follow();
  let isFollowing = true;
  return () => {
    if (!isFollowing) return;
    isFollowing = false;
    followers -= 1;
    if (followers === 0) stop();
  };
}

function follow(): () => void {
  let ending = new AbortController();
  let shown: string | undefined;
  const begin = (): void => {
    const userId = userOnDevice();
    const isKnown = account.isCheckFinished || !appConfig.authEnabled;
    const next = `${userId} ${isConfirmed(userId)}`;
    if (!isKnown || next === shown) return;
    shown = next;
    ending.abort();
    ending = new AbortController();
    void openOwner(userId, ending.signal);
  };
  onUserChange(saver());
  const stops = [
    subscribeKey(account, 'user', begin),
    subscribeKey(account, 'isCheckFinished', begin),
    onCrossTabMessage((news, ids) => {
      if (news === 'annotations') void mergeOtherTab(ids);
    }),
  ];
  begin();
  return () => {
    for (const end of stops) end();
    ending.abort();
  };
}

/** Nothing is sent for the user of a device whose session is not known: the server would merge it into another account. */
const isConfirmed = (userId: UserId | null): boolean =>
  userId === null || account.user?.id === userId;

async function openOwner(userId: UserId | null, signal: AbortSignal): Promise<void> {
  const owner = ownerOf(userId);
  reportSync('signedOut');
  const isTakenOver = annotations.owner === null || annotations.owner === 'guest';
  if (annotations.owner !== owner) {
    if (isTakenOver) disown();
    else showOwner(null);
  }
  if (!account.isUnsure) await forgetOthers(owner);
  if (account.user) await adoptGuest(owner);
  const stored = await readDevice(owner);
  if (signal.aborted) return;
  // Made before the session was known, while the device was read, or by a guest where storage is blocked.
  const made = annotations.owner === null ? [...annotations.known.values()] : [];
  if (annotations.owner !== owner) showOwner(owner);
  mergeKnown(stored.map(({ annotation }) => annotation));
  markUnsent(stored.filter(({ isUnsent }) => isUnsent).map(({ annotation }) => annotation.id));
  if (made.length > 0) importAnnotations(made.filter(({ isDeleted }) => !isDeleted));
  if (!account.user || !isConfirmed(userId)) return;
  reportSync('signedIn');
  void keepSynchronized(owner, signal);
}

/** The annotations that were made before the sign-in become those of the user. */
async function adoptGuest(owner: Owner): Promise<void> {
  const ofGuest = await readDevice('guest');
  if (ofGuest.length === 0) return;
  const live = ofGuest.filter(({ annotation }) => !annotation.isDeleted);
  const ofUser = await readDevice(owner);
  const ids = new Set(live.map(({ annotation }) => annotation.id));
  const merged = mergeAnnotations(
    ofUser.map(({ annotation }) => annotation).filter(({ id }) => ids.has(id)),
    live.map(({ annotation }) => annotation),
  );
  const rows = [...merged.values()].map((annotation) => ({ annotation, isUnsent: true }));
  const guestIds = ofGuest.map(({ annotation }) => annotation.id);
  await adoptOnDevice(owner, rows, guestIds);
}

/** Changes of one message. The other tabs read all annotations after a message without ids. */
const mostTold = 100;

/** Stores changes of the user on the device. The first of several failures shows a message. */
function saver(): (changed: readonly Annotation[]) => void {
  let wasStored = true;
  const save = async (owner: Owner, changed: readonly Annotation[]): Promise<void> => {
    const rows = changed.map((annotation) => ({ annotation, isUnsent: true }));
    let isStored = false;
    try {
      isStored = await storeOnDevice(owner, rows);
    } finally {
      if (!isStored && wasStored) void tellUnstored(owner);
      wasStored = isStored;
    }
    const ids = changed.map(({ id }) => id);
    if (isStored) broadcastToTabs('annotations', ids.length > mostTold ? [] : ids);
  };
  return (changed) => {
    const { owner } = annotations;
    if (owner !== null) void save(owner, changed);
  };
}

async function tellUnstored(owner: Owner): Promise<void> {
  await addTexts('annotations');
  const key = owner === 'guest' ? 'annotations.notStored' : 'annotations.onlyInAccount';
  showToast({ key, kind: 'error' });
}

/** Another tab has stored changes, and sends them itself. */
async function mergeOtherTab(ids: readonly string[]): Promise<void> {
  const { owner } = annotations;
  if (owner === null) return;
  const stored = await (ids.length > 0 ? readFromDevice(owner, ids) : readDevice(owner));
  if (annotations.owner === owner) mergeKnown(stored.map(({ annotation }) => annotation));
}

/** Runs a round of synchronization whenever one is due. */
async function keepSynchronized(owner: Owner, signal: AbortSignal): Promise<void> {
  retryOnReturn(signal);
  let failures = 0;
  // The first round pulls at once.
  let pause = 0;
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- the rounds follow each other
    const error = await nextRound(owner, { failures, pause }, signal);
    pause = pauseBeforeSync;
    failures = error?.isTemporary ? failures + 1 : 0;
  }
}

/** Returns the error of a round that has failed. */
async function nextRound(
  owner: Owner,
  { failures, pause }: { readonly failures: number; readonly pause: number },
  signal: AbortSignal,
): Promise<ApiError | null> {
  if (failures > 0) await waitBeforeRetry(failures, signal);
  else await untilDue(pause, signal);
  if (signal.aborted) return null;
  reportSync('retry');
  reportSync('started');
  try {
    await synchronize(owner, signal);
    if (!signal.aborted) reportSync('succeeded');
    return null;
  } catch (cause) {
    if (signal.aborted) return null;
    const error = apiErrorOf(cause);
    reportSync(error.isTemporary ? 'failed' : 'refused');
    if (!error.isTemporary) showApiError(error);
    return error;
  }
}

/** Resolves after a pause without a change, once a round is due. */
function untilDue(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (annotations.sync === 'due') timer = setTimeout(end, pause);
    };
    const end = (): void => {
      clearTimeout(timer);
      stopState();
      stopKnown();
      document.removeEventListener('visibilitychange', hidden);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const hidden = (): void => {
      if (document.hidden && annotations.sync === 'due') end();
    };
    const stopState = subscribeKey(annotations, 'sync', check);
    const stopKnown = subscribeKey(annotations, 'known', check);
    document.addEventListener('visibilitychange', hidden);
    signal.addEventListener('abort', end, { once: true });
    check();
    if (signal.aborted) end();
  });
}

/** Other devices may have changed something while the page was hidden or offline. */
function retryOnReturn(signal: AbortSignal): void {
  document.addEventListener('visibilitychange', retry, { signal });
  window.addEventListener('online', retry, { signal });
}

const retry = (): void => {
  if (!document.hidden) reportSync('retry');
};
