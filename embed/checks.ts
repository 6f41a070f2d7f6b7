export type Check = (value: unknown) => boolean;

/** Of an id, which has 32 bits with its sign. */
export const isId = wholeTo(2_147_483_647);
export const isPage = wholeTo(1_000_000);

export const among =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value);

function wholeTo(most: number): Check {
  return (value) => Number.isInteger(value) && isWithin(value as number, 1, most);
}

export const isWithin = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
