import { readFileSync } from 'node:fs';

/** Linux tells what a process took at most; elsewhere nothing is measured. */
export const canMeasure = process.platform === 'linux';

/** Empty where the process has ended. */
export const readProc = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Bytes that a process has taken at most so far; 0 once it has ended. */
export const peakOf = (pid: number | string): number =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0);

/** The most that it takes until it ends. */
export async function peakUntil(pid: number, ended: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, peakOf(pid));
  };
  const watching = canMeasure ? setInterval(look, 10) : undefined;
  await ended;
  clearInterval(watching);
  return most;
}
