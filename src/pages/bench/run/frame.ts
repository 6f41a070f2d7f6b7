import type { BenchIssue } from '#contract/benchmark/page.ts';
import { ToFrame, unwrapped, FromFrame, wrapped } from '#contract/messages/host.ts';
import {
  type Ask,
  type Hands,
  helpersIn,
  ourPageIn,
  ourReading,
  type Reading,
  type View,
} from '../probes/index.ts';
import type { Size } from './rules.ts';

/** A frame of the store as host pages have it, in which nothing is open yet. */
export function addFrame(place: Element, { width, height }: Size, title: string) {
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  frame.src = '/#viewer';
  place.append(frame);
  return frame;
}

/** Waits until the store is there and asks what to open, and answers our reader in it. */
export async function readingIn(
  frame: HTMLIFrameElement,
  issue: BenchIssue,
  signal: AbortSignal,
): Promise<Reading> {
  const view = frame.contentWindow as View;
  await beHost(view, signal);
  const helpers = helpersIn(view);
  const ours = ourPageIn(view, helpers);
  const ask: Ask = async (name, ...given) =>
    (ours[name] as (...given: unknown[]) => never)(...given);
  const { document } = view;
  await helpers.until(
    () => document.readyState === 'complete' && document.fonts.status === 'loaded',
  );
  return {
    ...ourReading(ask, handsIn(view, issue), issue.pages),
    picture: async () => null,
    bytes: async () => null,
    close: async () => frame.remove(),
  };
}

/** A store that has not loaded by then does not load. */
const patience = 20_000;

/** Answers the frame's greeting, and that there is nothing to be read yet. */
const beHost = (view: View, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, patience, new Error('The store did not load.'));
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const hear = ({ source, data }: MessageEvent): void => {
      const message = source === view ? unwrapped(FromFrame, data) : null;
      if (message?.type === 'hello') tell(view, { type: 'hello', payload: {} });
      if (message?.type !== 'loadOptions') return;
      tell(view, { type: 'loadOptions', payload: {} });
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('message', hear, { signal });
  });

type Told = Omit<Extract<ToFrame, { payload?: unknown }>, 'v'>;

const tell = (view: View, message: Told): void =>
  view.postMessage(wrapped(message), location.origin);

/** Keys and presses as the page's own events: the reader hears of them as it does of a person's. */
const handsIn = (view: View, { id, type }: BenchIssue): Hands => ({
  async read() {
    tell(view, { type: 'openViewer', payload: { issueId: id, pdfType: type, page: 1 } });
  },
  async press(key) {
    const event = new view.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    view.document.querySelector('[role=dialog]')?.dispatchEvent(event);
  },
  async openThumbnails() {
    const button = view.document.querySelector<HTMLElement>('button#gatefold-thumbnails');
    button?.dispatchEvent(new view.PointerEvent('pointerdown', { bubbles: true }));
    button?.click();
  },
});
