import { proxy, ref } from 'valtio';
import { added, type Line, type LogMessage } from './rules.ts';

/** What page and frame have said to each other since the page was opened, or the log was cleared. */
export const log = proxy<{ lines: readonly Line[]; heard: number; isPaused: boolean }>({
  lines: ref([]),
  heard: 0,
  isPaused: false,
});

export function write(news: LogMessage): void {
  if (log.isPaused) return;
  log.heard += 1;
  log.lines = ref(added(log.lines, news, log.heard));
}

export function clearLog(): void {
  log.lines = ref([]);
  log.heard = 0;
}

export function pauseLog(isPaused: boolean): void {
  log.isPaused = isPaused;
}
