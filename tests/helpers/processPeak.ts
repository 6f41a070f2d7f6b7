import { readFileSync } from 'node:fs';

/** Linux reports the peak memory of a process; other systems measure nothing. */
export const canMeasure = process.platform === 'linux';

/** Empty where the process has ended. */
export const readProc = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** The peak memory of a process so far, in bytes; 0 after its end. */
export const peakOf = (pid: number | string): number =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0);

/** The peak memory until its end. */
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
