export type Check = (value: unknown) => boolean;

/** Ids are signed 32-bit integers. */
export const isId = wholeTo(2_147_483_647);
export const isPage = wholeTo(1_000_000);

export const among =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

function wholeTo(max: number): Check {
  return (value) => Number.isInteger(value) && isWithin(value as number, 1, max);
}

export const isWithin = (value: number, min: number, max: number): boolean =>
  value >= min && value <= max;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
