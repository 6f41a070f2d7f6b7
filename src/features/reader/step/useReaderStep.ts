import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { findIssue } from '../../catalog/index.ts';
import type { ReaderHistoryEntry } from '../../../shared/shell/index.ts';
import { parsePage } from '../rules.ts';
import { openReader, resetReader, type Reading, reader, setTrail } from '../store.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { leaveStep, pushStep, replaceStep, stepNow, whenLeft } from './history.ts';
import { consumeTrail } from './trail.ts';

/** Safari allows a hundred changes in half a minute. */
const refusedMs = 1000;

/**
 * The open reader is one step of the history, and each link inside the issue one more: Back closes the
 * reader, or returns from the link. Where another site holds the viewer, that site's page has the step.
 */
export function useReaderStep(reading: Reading): void {
  const isHosted = reading.onClose !== undefined;
  useEffect(() => (isHosted ? undefined : keepStep()), [isHosted]);
  useEffect(() => {
    const step = stepNow();
    if (!isHosted && step && !isOf(step, reading)) replaceStep(stepOf(reading, step.depth));
  }, [isHosted, reading]);
}

function keepStep(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void whenLeft().then(() => signal.aborted || begin(signal));
  return () => {
    ending.abort();
    leaveStep();
  };
}

function begin(signal: AbortSignal): void {
  const { opened } = reader;
  const step = stepNow();
  if (!opened) return;
  if (step) setTrail(step.trail as typeof reader.trail);
  else pushStep(stepOf(opened, 0));
  window.addEventListener('popstate', follow, { signal });
  const ends = [watchPage(), subscribeKey(reader, 'trail', noteLink, true)];
  signal.addEventListener('abort', () => ends.forEach((end) => end()));
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
  const { opened } = reader;
  if (!step || !opened) return resetReader();
  // The stage may show a turn that the store receives after this frame.
  if (isOf(step, opened)) return afterFrame(() => consumeTrail(step.trail, parsePage(step.page)));
  const issue = findIssue(step.id);
  if (issue) openReader({ issue, type: step.type, ...(step.page && { page: step.page }) });
  else resetReader();
}

/** Adds a step for a followed link, unless the history caused it. */
function noteLink(trail: readonly number[]): void {
  const step = stepNow();
  if (!step || trail.length <= step.trail.length) return;
  replaceStep({ ...step, page: String(trail.at(-1)) });
  pushStep({ ...step, page: String(reader.page), trail: [...trail], depth: step.depth + 1 });
}

/** Writes the current page to the step, for a reload and for Forward after Back. */
function watchPage(): () => void {
  let timer = 0;
  const write = (): void => {
    clearTimeout(timer);
    if (!writePage()) timer = window.setTimeout(write, refusedMs);
  };
  const stop = subscribeKey(reader, 'page', write, true);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Returns whether the step has the current page. */
function writePage(): boolean {
  const step = stepNow();
  const page = String(reader.page);
  if (!step || reader.pageCount === null || step.page === page) return true;
  return replaceStep({ ...step, page });
}
