import { issuePath } from '#contract/paths.ts';
import { matchPath } from 'react-router-dom';
import { type ReaderHistoryEntry, readerHistoryEntryIn } from '../../../shared/shell/index.ts';

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

export const stepNow = (): ReaderHistoryEntry | null => readerHistoryEntryIn(routerState().usr);

const withStep = (step: ReaderHistoryEntry): object => ({ ...routerState().usr, reader: step });

/** Adds a step, from which Back returns to the current screen. */
export function pushStep(step: ReaderHistoryEntry): void {
  const { idx = 0 } = routerState();
  const address = leaveReadingAddress();
  const key = Math.random().toString(36).slice(2, 10);
  window.history.pushState({ usr: withStep(step), key, idx: idx + 1 }, '', address);
}

/** Returns whether the browser accepted it: some refuse many changes in a short time. */
export function replaceStep(step: ReaderHistoryEntry): boolean {
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
  const { pathname, href } = window.location;
  const match = matchPath('/read/:id/:type', pathname);
  if (match && stepNow() === null)
    window.history.replaceState(window.history.state, '', issuePath(match.params.id ?? ''));
  return href;
}

/** Resolves when the history is at the step below the last reader. */
let left: Promise<void> = Promise.resolve();

export const whenLeft = (): Promise<void> => left;

/** Goes back to the step below the reader. Without one, the step becomes one of the screen below. */
export function leaveStep(): void {
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
