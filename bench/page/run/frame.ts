import type { BenchIssue } from '../benchPageData.ts';
import { ToFrame, decodeMessage, FromFrame, encodeMessage } from '#contract/messages/host.ts';
import {
  type Ask,
  type InputDriver,
  helpersIn,
  gatefoldPageIn,
  gatefoldDriver,
  pace,
  type Reading,
  type View,
} from '../../probes/index.ts';
import type { Size } from './iterations.ts';

/** Adds a frame of the store as in a host page. Nothing is open in it yet. */
export function addFrame(container: Element, { width, height }: Size, title: string) {
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  frame.src = '/#viewer';
  container.append(frame);
  return frame;
}

/** Waits until the store asks what to open. Returns the driver of the reader in the frame. */
export async function readingIn(
  frame: HTMLIFrameElement,
  issue: BenchIssue,
  signal: AbortSignal,
): Promise<Reading> {
  const view = frame.contentWindow as View;
  await answerAsHost(view, signal);
  const helpers = helpersIn(view);
  const gatefoldPage = gatefoldPageIn(view, helpers);
  const ask: Ask = async (name, ...args) =>
    (gatefoldPage[name] as (...args: unknown[]) => never)(...args);
  const { document } = view;
  await helpers.until(
    () => document.readyState === 'complete' && document.fonts.status === 'loaded',
  );
  // A user waits until the page has loaded before the first press.
  await new Promise((resolve) => setTimeout(resolve, pace));
  return {
    ...gatefoldDriver(ask, inputDriverIn(view, issue), issue.pages),
    picture: async () => null,
    bytes: async () => null,
    close: async () => frame.remove(),
  };
}

/** The time in which the store has to load. */
const timeoutMs = 20_000;

/** Answers the frame's `hello`, and `loadOptions` without an issue. */
const answerAsHost = (view: View, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeoutMs, new Error('The store did not load.'));
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const onMessage = ({ source, data }: MessageEvent): void => {
      const message = source === view ? decodeMessage(FromFrame, data) : null;
      if (message?.type === 'hello') post(view, { type: 'hello', payload: {} });
      if (message?.type !== 'loadOptions') return;
      post(view, { type: 'loadOptions', payload: {} });
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('message', onMessage, { signal });
  });

type HostMessage = Omit<Extract<ToFrame, { payload?: unknown }>, 'v'>;

const post = (view: View, message: HostMessage): void =>
  view.postMessage(encodeMessage(message), location.origin);

/** Dispatches synthetic keys and presses, which the reader handles like those of a user. */
const inputDriverIn = (view: View, { id, type }: BenchIssue): InputDriver => ({
  async openReader() {
    post(view, { type: 'openViewer', payload: { issueId: id, pdfType: type, page: 1 } });
  },
  async press(key) {
    const event = new view.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    view.document.querySelector('[role=dialog]')?.dispatchEvent(event);
  },
  async openThumbnails() {
    const button = view.document.querySelector<HTMLElement>('button[id^=gatefold-thumbnails]');
    button?.dispatchEvent(new view.PointerEvent('pointerdown', { bubbles: true }));
    button?.click();
  },
});
