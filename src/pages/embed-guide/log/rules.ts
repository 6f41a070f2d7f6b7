/** One line of the log: what was said, by whom, and how often in a row. */
export interface LogEntry {
  readonly id: number;
  /** Said by the frame, said to it, or told to the page as an event. */
  readonly direction: 'fromFrame' | 'toFrame' | 'event';
  readonly type: string;
  /** As JSON; empty where nothing was added. */
  readonly payload: string;
  readonly count: number;
}

export type LogMessage = Pick<LogEntry, 'way' | 'type' | 'payload'>;

/** What is said with every step of scrolling or growing: the last of a row is enough. */
const repetitive: ReadonlySet<string> = new Set(['setPosition', 'resize']);

export const maxEntries = 200;

/** The newest first, and at most so many. */
export function withMessage(entries: readonly LogEntry[], message: LogMessage, id: number): LogEntry[] {
  const [last, ...rest] = entries;
  const isAgain = last?.type === message.type && last.direction === message.direction && repetitive.has(message.type);
  if (isAgain) return [{ ...last, payload: message.payload, count: last.count + 1 }, ...rest];
  return [{ ...message, id, count: 1 }, ...entries].slice(0, maxEntries);
}

/** A message of ours in two parts; null for what somebody else says in this window. */
export function readLogMessage(data: unknown, prefix: string): Omit<LogMessage, 'way'> | null {
  if (typeof data !== 'string' || !data.startsWith(prefix)) return null;
  try {
    const announced = JSON.parse(data.slice(prefix.length)) as {
      type?: unknown;
      payload?: unknown;
    } | null;
    if (typeof announced?.type !== 'string') return null;
    return { type: announced.type, payload: announced.payload ? JSON.stringify(announced.payload) : '' };
  } catch {
    return null;
  }
}
