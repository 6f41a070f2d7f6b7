import { newGatefold } from './api.ts';
import type { Gatefold, GatefoldGlobal } from './types.ts';

/** By which a second copy of the script finds the first. */
const mark = Symbol.for('gatefold');

type Call = (gatefold: Gatefold) => void;
type Marked = Window & { [mark]?: Required<GatefoldGlobal> };

/** The document is there, so that what a call names can be found. */
function whenRead(work: () => void): void {
  if (document.readyState !== 'loading') work();
  else document.addEventListener('DOMContentLoaded', work, { once: true });
}

function serve(gatefold: Gatefold, calls: readonly Call[]): void {
  whenRead(() => {
    for (const call of calls) {
      try {
        call(gatefold);
      } catch (error) {
        reportError(error);
      }
    }
  });
}

function open(): Required<GatefoldGlobal> {
  const gatefold = newGatefold((document.currentScript as HTMLScriptElement | null)?.src);
  whenRead(() => gatefold.scan());
  return { ...gatefold, queue: { push: (...calls: Call[]) => serve(gatefold, calls) } };
}

const page: Marked = window;
const { queue } = page.Gatefold ?? {};
const gatefold = (page[mark] ??= open());
page.Gatefold = gatefold;
if (Array.isArray(queue)) serve(gatefold, queue as Call[]);
