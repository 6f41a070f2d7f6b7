import { matchPath } from 'react-router-dom';
import { type ReaderHistoryEntry, readerHistoryEntryIn } from '../../../shared/shell/index.ts';

/**
 * The reader's step in the history. It is written past the router, in the router's own shape: the screen
 * below stays as it is. It is not drawn again for a reader that opens or turns a page.
 */
interface RouterState {
  readonly usr?: object | null;
  readonly key?: string;
  readonly idx?: number;
}

const routerState = (): RouterState => (window.history.state as RouterState | null) ?? {};

export const stepNow = (): ReaderHistoryEntry | null => readerHistoryEntryIn(routerState().usr);

const withStep = (step: ReaderHistoryEntry): object => ({ ...routerState().usr, reader: step });

/** The user comes back from here to what is on the screen now. */
export function pushStep(step: ReaderHistoryEntry): void {
  const { idx = 0 } = routerState();
  const address = leaveReadingAddress();
  const key = Math.random().toString(36).slice(2, 10);
  window.history.pushState({ usr: withStep(step), key, idx: idx + 1 }, '', address);
}

/** Answers whether the browser took it: some refuse too many changes in a short time. */
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
 * An address that opens the reader would open it again: the step below gets the address of the details.
 * Answers the address of the reader's own step.
 */
function leaveReadingAddress(): string {
  const { pathname, href } = window.location;
  const match = matchPath('/read/:id/:type', pathname);
  if (match && stepNow() === null)
    window.history.replaceState(window.history.state, '', `/read/${match.params.id}`);
  return href;
}

/** Settles when the history stands where the last reader was opened. */
let left: Promise<void> = Promise.resolve();

export const whenLeft = (): Promise<void> => left;

/** Goes back to before the reader; where nothing lies there, the step is one of the screen below. */
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
