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

export type LogMessage = Pick<LogEntry, 'direction' | 'type' | 'payload'>;

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
