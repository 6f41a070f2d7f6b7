import { type Disposer, listen } from './life.ts';
import type { WantedIssue } from './protocol.ts';

/** The reader over the page. */
interface Reader {
  readonly isOpen: () => unknown;
  readonly read: (wanted: WantedIssue) => void;
  readonly close: () => unknown;
}

/** Which mount's reader the step is. After the page was loaded again it is that of the first one. */
let owner: unknown;

/**
 * The step of the page's history at which the reader lies over it: Back closes the reader, Forward and a
 * reload open it. What the page itself keeps in its history stays.
 */
export function newStep(life: Disposer, element: Element, { isOpen, read, close }: Reader) {
  /** The step of a reader that was closed is still there, and what was opened since has none. */
  let isLeaving = false;
  let missed: WantedIssue | undefined;

  const now = (): WantedIssue | undefined =>
    (owner ?? life) === life ? history.state?.gatefold : undefined;

  /** Without `wanted` the step is one of the page alone. */
  function write(wanted?: WantedIssue): void {
    const method = now() ? 'replaceState' : 'pushState';
    owner = life;
    history[method]({ ...history.state, gatefold: wanted }, '');
  }

  /** The user went back or forward, or a closed reader has left its step. */
  function follow(): void {
    const wanted = now();
    if (missed && isOpen()) write(missed);
    else if (wanted) read(wanted);
    else close();
    isLeaving = false;
    missed = undefined;
  }

  listen(life, window, 'popstate', follow);
  // A page that is loaded again goes on where it was.
  listen(life, element, 'gatefold:pageTurned', ({ detail }: CustomEvent<WantedIssue>) => {
    if (now()) write(detail);
  });
  return {
    /** After the page was loaded again. */
    goOn(): void {
      const wanted = now();
      if (wanted) read(wanted);
    },
    take(wanted: WantedIssue): void {
      if (isLeaving) missed = wanted;
      else write(wanted);
    },
    drop(): void {
      if (now()) write();
    },
    leave(): void {
      isLeaving = !!now();
      if (isLeaving) history.back();
    },
  };
}
