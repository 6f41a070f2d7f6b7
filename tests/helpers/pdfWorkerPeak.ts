import { readdirSync } from 'node:fs';
import { canMeasure, peakOf, readProc } from './processPeak.ts';

export { canMeasure } from './processPeak.ts';

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readProc(`self/task/${task}/children`).split(' ').filter(Boolean),
  );

/** The process ids of this process's PDF workers. */
export const pdfProcesses = (): string[] =>
  children().filter((pid) => readProc(`${pid}/cmdline`).includes('pdf-worker/child.ts'));

/** Measures the peak memory of a PDF worker and of this process, in bytes. */
export function watchPdfProcess() {
  const ours = process.memoryUsage.rss();
  const most = { pdfProcess: 0, ownGrowth: 0 };
  const look = (): void => {
    most.pdfProcess = Math.max(most.pdfProcess, ...pdfProcesses().map(peakOf));
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
