/** One line of the log: what was said, by whom, and how often in a row. */
export interface Line {
  readonly id: number;
  /** Said by the frame, said to it, or told to the page as an event. */
  readonly way: 'fromFrame' | 'toFrame' | 'event';
  readonly type: string;
  /** As JSON; empty where nothing was added. */
  readonly payload: string;
  readonly count: number;
}

export type LogMessage = Pick<Line, 'way' | 'type' | 'payload'>;

/** What is said with every step of scrolling or growing: the last of a row is enough. */
const chatter: ReadonlySet<string> = new Set(['setPosition', 'resize']);

export const mostLines = 200;

/** The newest first, and at most so many. */
export function added(lines: readonly Line[], news: LogMessage, id: number): Line[] {
  const [last, ...rest] = lines;
  const isAgain = last?.type === news.type && last.way === news.way && chatter.has(news.type);
  if (isAgain) return [{ ...last, payload: news.payload, count: last.count + 1 }, ...rest];
  return [{ ...news, id, count: 1 }, ...lines].slice(0, mostLines);
}

/** A message of ours in two parts; null for what somebody else says in this window. */
export function readLogMessage(data: unknown, prefix: string): Omit<LogMessage, 'way'> | null {
  if (typeof data !== 'string' || !data.startsWith(prefix)) return null;
  try {
    const said = JSON.parse(data.slice(prefix.length)) as {
      type?: unknown;
      payload?: unknown;
    } | null;
    if (typeof said?.type !== 'string') return null;
    return { type: said.type, payload: said.payload ? JSON.stringify(said.payload) : '' };
  } catch {
    return null;
  }
}
