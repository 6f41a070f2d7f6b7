import { randomInt } from 'node:crypto';

/**
 * A code as it is looked up: 'spring 26', 'Spring-26' and 'ＳＰＲＩＮＧ２６' are the same. Only letters,
 * marks and digits are left, so that whatever is typed can stand in a query.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Without 0 and O, 1, I and L, which people take for each other; without U, for decency. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that nobody guesses, with 58 bits: 'K7PM-2WXA-RT9D'. */
export function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
