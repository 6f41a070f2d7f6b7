import { readdirSync } from 'node:fs';
import { canMeasure, peakOf, readProc } from './processPeak.ts';

export { canMeasure } from './processPeak.ts';

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readProc(`self/task/${task}/children`).split(' ').filter(Boolean),
  );

const peakOfPress = (pid: string): number =>
  readProc(`${pid}/cmdline`).includes('press/child.ts') ? peakOf(pid) : 0;

/** Watches the presses of this process: the bytes that one of them took at most, and our own most. */
export function watchPress() {
  const ours = process.memoryUsage.rss();
  const most = { press: 0, ownGrowth: 0 };
  const look = (): void => {
    most.press = Math.max(most.press, ...children().map(peakOfPress));
    most.ownGrowth = Math.max(most.ownGrowth, process.memoryUsage.rss() - ours);
  };
  const watching = canMeasure ? setInterval(look, 10) : undefined;
  return {
    stop: () => {
      if (canMeasure) look();
      clearInterval(watching);
      return most;
    },
  };
}
