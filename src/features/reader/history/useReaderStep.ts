import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { findIssue } from '../../catalog/index.ts';
import type { ReaderHistoryEntry } from '../../../shared/shell/index.ts';
import { parsePage } from '../rules.ts';
import { openReader, reader, type Reading, resetReader } from '../store.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Session } from '../session/session.ts';
import { type SessionStore, setTrail } from '../session/store.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { leaveStep, pushStep, replaceStep, stepNow, whenLeft } from './entry.ts';
import { consumeTrail } from './trail.ts';

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
