import { type Disposer, listen } from './disposer.ts';
import type { WantedIssue } from './protocol.ts';

/** The reader in an overlay. */
interface Reader {
  readonly isOpen: () => unknown;
  readonly read: (wanted: WantedIssue) => void;
  readonly close: () => unknown;
}

/** The mount that owns the entry. After a reload the first mount owns it. */
let owner: unknown;

/**
 * The history entry of the reader's overlay: Back closes the reader, Forward and a reload open it. The
 * page's own history state is kept.
 */
export function newHistoryEntry(
  disposer: Disposer,
  element: Element,
  { isOpen, read, close }: Reader,
) {
  /** The entry of a closed reader is still current; a reader that was opened since has no entry yet. */
  let isGoingBack = false;
  let pending: WantedIssue | undefined;

  const currentEntry = (): WantedIssue | undefined =>
    (owner ?? disposer) === disposer ? history.state?.gatefold : undefined;

  /** Without `wanted` the entry is one of the page alone. */
  function write(wanted?: WantedIssue): void {
    const method = currentEntry() ? 'replaceState' : 'pushState';
    owner = disposer;
    history[method]({ ...history.state, gatefold: wanted }, '');
  }

  /** The user went back or forward, or `remove` went back. */
  function onPopState(): void {
    const wanted = currentEntry();
    if (pending && isOpen()) write(pending);
    else if (wanted) read(wanted);
    else close();
    isGoingBack = false;
    pending = undefined;
  }

  listen(disposer, window, 'popstate', onPopState);
  // After a reload the reader opens the page that was read last.
  listen(disposer, element, 'gatefold:pageTurned', ({ detail }: CustomEvent<WantedIssue>) => {
    if (currentEntry()) write(detail);
  });
  return {
    /** Opens the reader again after a reload. */
    restore(): void {
      const wanted = currentEntry();
      if (wanted) read(wanted);
    },
    record(wanted: WantedIssue): void {
      if (isGoingBack) pending = wanted;
      else write(wanted);
    },
    clear(): void {
      if (currentEntry()) write();
    },
    remove(): void {
      isGoingBack = !!currentEntry();
      if (isGoingBack) history.back();
    },
  };
}
