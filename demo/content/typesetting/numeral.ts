import type { House } from './house.ts';

const digits = '٠١٢٣٤٥٦٧٨٩';
export const numeral = (house: House, n: number): string =>
  house.rightToLeft ? Array.from(String(n), (d) => digits[Number(d)]).join('') : String(n);
