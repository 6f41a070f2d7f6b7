import type { House } from './house.ts';

const digits = '٠١٢٣٤٥٦٧٨٩';
export const numeral = (house: House, n: number): string =>
  house.rightToLeft ? [...String(n)].map((d) => digits[Number(d)]).join('') : String(n);
