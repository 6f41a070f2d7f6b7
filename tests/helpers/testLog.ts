import type { Gateway, Log, WebhookEvent } from '../../server/billing/gateway.ts';

/** Lines of a server's log, as a test reads them. */
export interface KeptLog {
  readonly log: Log;
  readonly lines: {
    readonly level: 'warn' | 'error';
    readonly words: string;
    readonly about: object;
  }[];
}

export function keptLog(): KeptLog {
  const lines: KeptLog['lines'] = [];
  const at = (level: 'warn' | 'error') => (about: object, words: string) =>
    void lines.push({ level, words, about });
  return { lines, log: { warn: at('warn'), error: at('error') } as Log };
}

/** A log that discards its lines. */
export const silentLog = keptLog().log;

/** All events that a gateway lists since then, of all pages. */
export async function allNotices(gateway: Gateway, from: Date): Promise<WebhookEvent[]> {
  const notices: WebhookEvent[] = [];
  for await (const page of gateway.eventsBetween(from, null)) notices.push(...page);
  return notices;
}
