import { oneDay, oneHour } from '../platform/clock.ts';

/** Days: a session ends when nobody used it for so long, and at last whatever anybody does. */
const idle = 30;
const absolute = 90;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** In seconds, as cookies have it. */
export const sessionLifetime = (absolute * oneDay) / 1000;

export const endOfSession = (start: Date): Date => new Date(start.getTime() + absolute * oneDay);

/** Whatever was last used at this time or before has ended. */
export const lastUseBefore = (now: Date): Date => before(now, idle * oneDay);

/** A use is written down once an hour at most: a reader asks for a range each second. */
export const isWorthWriting = (lastUsedAt: Date, now: Date): boolean =>
  lastUsedAt <= before(now, oneHour);
