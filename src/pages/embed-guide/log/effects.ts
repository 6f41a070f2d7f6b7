import { prefix } from '#contract/messages/host.ts';
import type { Events } from '../../../../embed/types.ts';
import { readLogMessage } from './rules.ts';
import { addEntry } from './store.ts';

const events: Readonly<Record<keyof Events, true>> = {
  ready: true,
  issueOpened: true,
  readerOpened: true,
  pageTurned: true,
  closed: true,
  signedIn: true,
  purchased: true,
  error: true,
};

/**
 * Logs the messages in both directions. Messages of a frame arrive in this window. Messages to a frame arrive in the frame's
 * window, where this page may listen because it has the same origin. Starts before the first frame exists, so that the
 * order is complete, and never ends.
 */
export function startLog(): void {
  window.addEventListener('message', onFrameMessage);
  for (const name of Object.keys(events)) {
    document.addEventListener(`gatefold:${name}`, onScriptEvent);
  }
}

/** The script's events bubble from the mounted element. */
function onScriptEvent(event: Event): void {
  const { type, detail } = event as CustomEvent<object>;
  const payload = Object.keys(detail).length > 0 ? JSON.stringify(detail) : '';
  addEntry({ direction: 'event', type: type.replace('gatefold:', ''), payload });
}

function onFrameMessage({ source, origin, data }: MessageEvent): void {
  const message = readLogMessage(data, prefix);
  if (!message || origin !== location.origin || !isFrame(source)) return;
  // Each document of a frame has its own listeners. Adding the same listener twice has no effect.
  source.addEventListener('message', onPageMessage);
  addEntry({ direction: 'fromFrame', ...message });
}

function onPageMessage({ source, data }: MessageEvent): void {
  const message = source === window ? readLogMessage(data, prefix) : null;
  if (message) addEntry({ direction: 'toFrame', ...message });
}

const isFrame = (source: MessageEventSource | null): source is Window =>
  source !== window && (source as Window | null)?.parent === window;
