import { readdirSync, readFileSync } from 'node:fs';

/** Linux tells what a process took at most; elsewhere nothing is measured. */
export const canMeasure = process.platform === 'linux';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean),
  );

const peakOf = (pid: string): number => {
  if (!read(`/proc/${pid}/cmdline`).includes('press/child.ts')) return 0;
  return 1024 * Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
};

/** Watches the presses of this process: the bytes that one of them took at most, and our own most. */
export function watchPress() {
  const ours = process.memoryUsage.rss();
  const most = { press: 0, ownGrowth: 0 };
  const look = (): void => {
    most.press = Math.max(most.press, ...children().map(peakOf));
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
