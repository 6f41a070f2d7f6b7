import { describe, expect, test } from 'vitest';
import { cutTo, inOneLine, titleOfName } from '../../../server/platform/truncateText.ts';
import { fileNameOf } from '../../../server/adminApi/uploadRoutes.ts';

const family = '👨‍👩‍👧';

describe('A title', () => {
  test.each([
    ['a\n b\u0000c', 'a b c'],
    ['a\u202Eb\u2066c\u200Bd\uFEFF', 'abcd'],
    ['u\u0308ber', 'über'],
    [`${family} zine`, `${family} zine`],
    ['نامه‌ی بهار', 'نامه‌ی بهار'],
  ])('is one line in one spelling, with its joiners: %j', (typed, title) => {
    expect(inOneLine(typed)).toBe(title);
  });

  test('is made of the name of a file, in one spelling', () => {
    expect(titleOfName('U\u0308ber-uns.PDF')).toBe('Über uns');
  });
});

describe('A text that is too long', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab🦊', 3, 'ab'],
    [`ab${family}`, 5, 'ab'],
    [`${family}${family}`, 8, family],
    ['नमस्ते', 4, 'नम'],
    ['ab   cd', 4, 'ab'],
  ])('ends with a whole letter: %j', (text, most, cut) => {
    expect(cutTo(text, most)).toBe(cut);
  });

  test('is cut also where its first letter is longer', () => {
    expect(cutTo(`a${'\u0308'.repeat(500)}`, 10)).toHaveLength(10);
  });
});

test('the name of a sent file ends with a whole letter, however long it is', () => {
  expect(fileNameOf(encodeURIComponent(`${'x'.repeat(299)}🦊.pdf`))).toBe('x'.repeat(299));
});
