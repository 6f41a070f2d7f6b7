import { readdirSync } from 'node:fs';
import { canMeasure, peakOf, readProc } from './processPeak.ts';

export { canMeasure } from './processPeak.ts';

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readProc(`self/task/${task}/children`).split(' ').filter(Boolean),
  );

/** The process ids of this process's presses. */
export const pressesOf = (): string[] =>
  children().filter((pid) => readProc(`${pid}/cmdline`).includes('pdf-worker/child.ts'));

/** Watches the presses of this process: the bytes that one of them took at most, and our own most. */
export function watchPress() {
  const ours = process.memoryUsage.rss();
  const most = { press: 0, ownGrowth: 0 };
  const look = (): void => {
    most.press = Math.max(most.press, ...pressesOf().map(peakOf));
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
