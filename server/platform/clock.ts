/** The only source of the present time. No other code of the server reads the machine's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Spans of time in milliseconds. */
export const oneSecond = 1000;
export const oneMinute = 60 * oneSecond;
export const oneHour = 60 * oneMinute;
export const oneDay = 24 * oneHour;

export const after = (time: Date, milliseconds: number): Date =>
  new Date(time.getTime() + milliseconds);

export const before = (time: Date, milliseconds: number): Date => after(time, -milliseconds);

/** Returns the delay before the retry after `failures` further failures. The last delay repeats. */
export const retryDelay = (delays: readonly number[], failures: number): number =>
  delays[Math.min(failures, delays.length - 1)] ?? 0;
