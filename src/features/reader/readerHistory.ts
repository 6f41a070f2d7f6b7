import { matchPath } from 'react-router-dom';
import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { issuePath } from '#contract/paths.ts';
import { type ReaderHistoryEntry, readerHistoryEntryIn } from '../../shared/shell/index.ts';
import type { PageNumber, PageTarget } from '../../../workers/pdf/engineProtocol.ts';
import { halfOfTarget, isTogether } from './spreads/layout.ts';
import type { Half } from './readingDirection.ts';
import { directionOf, type Session } from './session/session.ts';
import { goToPage, type SessionStore, setTrail } from './session/sessionStore.ts';
import { findIssue } from '../catalog/index.ts';
import { parsePage } from './spreads/spread.ts';
import { openReader, reader, type Reading, resetReader } from './readerState.ts';
import { afterFrame } from '../../shared/ui/frames.ts';
import { pathOfPage, withPrefix } from '../../shared/ui/prefix.ts';

/** Safari allows a hundred changes in half a minute. */
const refusedMs = 1000;

/**
 * The open reader is one step of the history, and each link inside the issue one more: Back closes the
 * reader, or returns from the link. Where another site holds the viewer, that site's page has the step.
 */
export function useReaderStep({ reading, store }: Session): void {
  const isHosted = reading.onClose !== undefined;
  useEffect(() => (isHosted ? undefined : keepStep()), [isHosted]);
  useEffect(() => (isHosted ? undefined : onceLeft(() => writeStep(store))), [isHosted, store]);
  useEffect(() => {
    const step = stepNow();
    if (!isHosted && step && !isOf(step, reading)) replaceStep(stepOf(reading, step.depth));
  }, [isHosted, reading]);
}

function keepStep(): () => void {
  const stop = onceLeft(begin);
  return () => {
    stop();
    leaveStep();
  };
}

/** Begins when the history is at the step below. The returned function ends it. */
function onceLeft(begins: () => () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void whenLeft().then(() => signal.aborted || signal.addEventListener('abort', begins()));
  return () => ending.abort();
}

/** Takes the trail of a step that is there already, as after a reload, or adds a step. */
function begin(): () => void {
  const { opened, document } = reader;
  const step = stepNow();
  if (step && document) setTrail(document, step.trail as PageNumber[]);
  else if (opened) pushStep(stepOf(opened, 0));
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
}

/** Writes the pages and links of this session to the step. */
function writeStep(store: SessionStore): () => void {
  const note = (trail: readonly number[]) => noteLink(store, trail);
  const ends = [watchPage(store), subscribeKey(store, 'trail', note, true)];
  return () => ends.forEach((end) => end());
}

const stepOf = (reading: Reading, depth: number): ReaderHistoryEntry => ({
  id: reading.issue.id,
  type: reading.type,
  page: reading.page ?? '',
  trail: [],
  depth,
});

const isOf = ({ id, type }: ReaderHistoryEntry, reading: Reading): boolean =>
  id === reading.issue.id && type === reading.type;

/** The user went back or forward. */
function follow(): void {
  const step = stepNow();
  const { opened, document } = reader;
  if (!step || !opened || !document) return resetReader();
  // The stage may show a turn that the store receives after this frame.
  if (isOf(step, opened))
    return afterFrame(() => consumeTrail(document, step.trail, parsePage(step.page)));
  const issue = findIssue(step.id);
  if (issue) openReader({ issue, type: step.type, ...(step.page && { page: step.page }) });
  else resetReader();
}

/** Adds a step for a followed link, unless the history caused it. */
function noteLink(store: SessionStore, trail: readonly number[]): void {
  const step = stepNow();
  if (!step || trail.length <= step.trail.length) return;
  replaceStep({ ...step, page: String(trail.at(-1)) });
  pushStep({ ...step, page: String(store.page), trail: [...trail], depth: step.depth + 1 });
}

/** Writes the current page to the step, for a reload and for Forward after Back. */
function watchPage(store: SessionStore): () => void {
  let timer = 0;
  const write = (): void => {
    clearTimeout(timer);
    if (!writePage(store)) timer = window.setTimeout(write, refusedMs);
  };
  const stop = subscribeKey(store, 'page', write, true);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Returns whether the step has the current page. */
function writePage(store: SessionStore): boolean {
  const step = stepNow();
  const page = String(store.page);
  if (!step || store.pageCount === null || step.page === page) return true;
  return replaceStep({ ...step, page });
}

/** Follows a link inside the issue and adds the current page to the trail. */
export function followLink(
  session: Session,
  target: PageTarget,
  go: (half: Half | undefined) => void = (half) => goToPage(session.store, target.page, half),
): void {
  const { store, bars } = session;
  const { page: from, trail } = store;
  const isFar = !isTogether(target.page, from, store.layout);
  go(halfOfTarget(target.left, store.sizes[target.page]?.width, directionOf(session)));
  if (!isFar) return;
  setTrail(store, [...trail, from]);
  // The bars have the button that returns.
  bars.show();
}

/** Returns to the page of the last link, by the browser's history if the link has a step there. */
export function goBackOnTrail(store: SessionStore): void {
  if (stepNow()?.depth) window.history.back();
  else consumeTrail(store, store.trail.slice(0, -1), store.trail.at(-1) ?? store.page);
}

function consumeTrail(store: SessionStore, trail: readonly number[], page: number): void {
  setTrail(store, trail as PageNumber[]);
  goToPage(store, page as PageNumber);
}

/**
 * The reader's step in the history. It bypasses the router, in the router's own format: the screen
 * below stays and is not rendered again when the reader opens or turns a page.
 */
interface RouterState {
  readonly usr?: object | null;
  readonly key?: string;
  readonly idx?: number;
}

const routerState = (): RouterState => (window.history.state as RouterState | null) ?? {};

const stepNow = (): ReaderHistoryEntry | null => readerHistoryEntryIn(routerState().usr);

const withStep = (step: ReaderHistoryEntry): object => ({ ...routerState().usr, reader: step });

/** Adds a step, from which Back returns to the current screen. */
function pushStep(step: ReaderHistoryEntry): void {
  const { idx = 0 } = routerState();
  const address = leaveReadingAddress();
  const key = Math.random().toString(36).slice(2, 10);
  window.history.pushState({ usr: withStep(step), key, idx: idx + 1 }, '', address);
}

/** Returns whether the browser accepted it: some refuse many changes in a short time. */
function replaceStep(step: ReaderHistoryEntry): boolean {
  try {
    window.history.replaceState({ ...routerState(), usr: withStep(step) }, '');
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * The address of the reader would open it again, so the step below gets the address of the details.
 * Returns the address of the reader's own step.
 */
function leaveReadingAddress(): string {
  const { href } = window.location;
  const match = matchPath('/read/:id/:type', pathOfPage());
  if (match && stepNow() === null)
    window.history.replaceState(
      window.history.state,
      '',
      withPrefix(issuePath(match.params.id ?? '')),
    );
  return href;
}

/** Resolves when the history is at the step below the last reader. */
let left: Promise<void> = Promise.resolve();

const whenLeft = (): Promise<void> => left;

/** Goes back to the step below the reader. Without one, the step becomes one of the screen below. */
function leaveStep(): void {
  const step = stepNow();
  if (!step) return;
  const steps = step.depth + 1;
  if ((routerState().idx ?? 0) < steps) {
    const { reader: _, ...usr } = withStep(step) as { reader: ReaderHistoryEntry };
    window.history.replaceState({ ...routerState(), usr }, '');
    return;
  }
  left = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
  window.history.go(-steps);
}
