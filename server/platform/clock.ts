/** The one source of the present time: nothing else in the server asks the machine for it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
