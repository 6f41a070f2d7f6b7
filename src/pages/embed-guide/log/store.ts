import { proxy, ref } from 'valtio';
import { withMessage, type LogEntry, type LogMessage } from './rules.ts';

/** The messages since the page was opened, or the log was cleared. */
export const log = proxy<{ entries: readonly LogEntry[]; messageCount: number; isPaused: boolean }>(
  {
    entries: ref([]),
    messageCount: 0,
    isPaused: false,
  },
);

export function addEntry(message: LogMessage): void {
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
