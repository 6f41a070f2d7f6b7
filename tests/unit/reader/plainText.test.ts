import { describe, expect, test } from 'vitest';
import { paragraphsOf, shortened } from '../../../server/catalog/plainText.ts';

describe('the words of a description', () => {
  test.each<[what: string, markdown: string, words: string[]]>([
    ['nothing', '', []],
    ['paragraphs', 'One\nline.\n\n\nTwo.', ['One line.', 'Two.']],
    ['line ends of Windows', 'One\r\n\r\nTwo', ['One', 'Two']],
    ['headings', '# Big\nBelow\n\n## Small ##', ['Big', 'Below', 'Small ##']],
    ['emphasis', '*a* **b** __c__ _d_ ~~e~~ `f`', ['a b c d e f']],
    ['names with underscores', 'snake_case_name', ['snake_case_name']],
    ['links', '[text](https://a.example "title") and [more][ref]\n\n[ref]: /x', ['text and more']],
    ['pictures', 'A ![cat](cat.png) sat', ['A sat']],
    ['lists', 'Of:\n- one\n- two\n\n1. three\n2) four', ['Of:', 'one', 'two', 'three', 'four']],
    ['quotations', '> said\n> so', ['said so']],
    ['rules and fences', 'a\n\n---\n\n```js\nb\n```', ['a', 'b']],
    ['tables', '| a | b |\n|---|:-:|', ['| a | b |']],
    ['HTML', 'a <b onclick="x()">bold</b> <!-- no --> c<br/>d', ['a bold c d']],
    ['an end of a script', '</script><script>alert(1)</script>', ['alert(1)']],
    ['what is escaped', '\\*not\\* \\<b\\>', ['*not* <b>']],
    ['entities', '&lt;b&gt; &amp; &#9786; &#0; &#99999999;', ['<b> & ☺ &#0; &#99999999;']],
    ['smaller than', 'a < b and c > d', ['a < b and c > d']],
    ['addresses', '<https://a.example/b>', ['https://a.example/b']],
  ])('are those of %s', (_, markdown, words) => {
    expect(paragraphsOf(markdown)).toEqual(words);
  });

  test.each(['[', '![', '<a', '*', '_', '`', '>', '- ', '#', '&#1', '\\', '<!--', '\n', '|-'])(
    'are found at once in a bomb of %j',
    (sign) => {
      // A search from each sign on would need minutes, and the test would end by its time limit.
      expect(paragraphsOf(sign.repeat(100_000))).toBeInstanceOf(Array);
    },
  );
});

describe('a short text', () => {
  test('is left as it is', () => {
    expect(shortened('A few words.', 'en')).toBe('A few words.');
  });

  test('ends with a whole word where it was cut', () => {
    const short = shortened('Twelve signs, and on. '.repeat(20), 'en');
    expect(short.length).toBeLessThanOrEqual(160);
    expect(short).toMatch(/ (Twelve|signs|and|on)…$/);
  });

  test('is cut in Japanese between words too, and within one that is too long', () => {
    const japanese = shortened('余白は紙の上の静けさである。'.repeat(20), 'ja');
    expect(japanese).toMatch(/^余白.{100,158}…$/);
    expect(shortened('x'.repeat(300), 'en')).toBe(`${'x'.repeat(159)}…`);
  });

  test('parts no emoji', () => {
    expect(shortened('👩‍👩‍👧'.repeat(40), 'en')).toMatch(/^(👩‍👩‍👧)+…$/u);
  });
});
