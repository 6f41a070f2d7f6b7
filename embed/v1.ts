import { newGatefold } from './api.ts';
import { defineElements } from './customElements.ts';
import type { Gatefold, GatefoldGlobal } from './types.ts';

/** A second copy of the script finds the first by this key. */
const key = Symbol.for('gatefold');

type Call = (gatefold: Gatefold) => void;
type Marked = Window & { [key]?: Required<GatefoldGlobal> };

/** Waits for the parsed document, so that selectors find their elements. */
function whenParsed(work: () => void): void {
  if (document.readyState !== 'loading') work();
  else document.addEventListener('DOMContentLoaded', work, { once: true });
}

function runCalls(gatefold: Gatefold, calls: readonly Call[]): void {
  whenParsed(() => {
    for (const call of calls) {
      try {
        call(gatefold);
      } catch (error) {
        reportError(error);
      }
    }
  });
}

function install(): Required<GatefoldGlobal> {
  const gatefold = newGatefold((document.currentScript as HTMLScriptElement | null)?.src);
  whenParsed(() => {
    gatefold.scan();
    defineElements(gatefold);
  });
  return { ...gatefold, queue: { push: (...calls: Call[]) => runCalls(gatefold, calls) } };
}

const page: Marked = window;
const { queue } = page.Gatefold ?? {};
const gatefold = (page[key] ??= install());
page.Gatefold = gatefold;
if (Array.isArray(queue)) runCalls(gatefold, queue as Call[]);
