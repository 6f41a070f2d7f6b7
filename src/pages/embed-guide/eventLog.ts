import { proxy, ref } from 'valtio';
import { prefix } from '#contract/messages/host.ts';
import type { Events } from '../../../embed/types.ts';

const events: Readonly<Record<keyof Events, true>> = {
  ready: true,
  issueOpened: true,
  readerOpened: true,
  pageTurned: true,
  opened: true,
  navigated: true,
  zoomed: true,
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

/** One entry of the log: a message, its direction, and its number of repetitions. */
export interface LogEntry {
  readonly id: number;
  /** A message of the frame, a message to the frame, or an event of the script. */
  readonly direction: 'fromFrame' | 'toFrame' | 'event';
  readonly type: string;
  /** As JSON; empty without a payload. */
  readonly payload: string;
  readonly count: number;
}

type LogMessage = Pick<LogEntry, 'direction' | 'type' | 'payload'>;

/** Messages of every step of scrolling or resizing. Repetitions form one entry. */
const repetitive: ReadonlySet<string> = new Set(['setPosition', 'resize']);

export const maxEntries = 200;

/** Adds a message at the beginning, and limits the number of entries. */
export function withMessage(
  entries: readonly LogEntry[],
  message: LogMessage,
  id: number,
): LogEntry[] {
  const [last, ...rest] = entries;
  const isAgain =
    last?.type === message.type &&
    last.direction === message.direction &&
    repetitive.has(message.type);
  if (isAgain) return [{ ...last, payload: message.payload, count: last.count + 1 }, ...rest];
  return [{ ...message, id, count: 1 }, ...entries].slice(0, maxEntries);
}

/** Parses a message of Gatefold; null for messages of others. */
export function readLogMessage(
  data: unknown,
  prefix: string,
): Omit<LogMessage, 'direction'> | null {
  if (typeof data !== 'string' || !data.startsWith(prefix)) return null;
  try {
    const announced = JSON.parse(data.slice(prefix.length)) as {
      type?: unknown;
      payload?: unknown;
    } | null;
    if (typeof announced?.type !== 'string') return null;
    return {
      type: announced.type,
      payload: announced.payload ? JSON.stringify(announced.payload) : '',
    };
  } catch {
    return null;
  }
}

/** The messages since the page was opened, or the log was cleared. */
export const log = proxy<{ entries: readonly LogEntry[]; messageCount: number; isPaused: boolean }>(
  {
    entries: ref([]),
    messageCount: 0,
    isPaused: false,
  },
);

function addEntry(message: LogMessage): void {
  if (log.isPaused) return;
  log.messageCount += 1;
  log.entries = ref(withMessage(log.entries, message, log.messageCount));
}

export function clearLog(): void {
  log.entries = ref([]);
  log.messageCount = 0;
}

export function pauseLog(isPaused: boolean): void {
  log.isPaused = isPaused;
}
