import { describe, expect, test } from 'vitest';
import { isListed, limited, modeIn } from '../../../src/app/framed/hostConnection/hostLimits.ts';

describe('the sites that may show the store in a frame', () => {
  const whole = 'https://news.example';
  const wild = 'https://*.news.example';
  const near = 'http://localhost:3000';
  const rows: [origin: string, host: string, isListed: boolean][] = [
    ['https://news.example', whole, true],
    ['https://news.example:443', whole, true],
    ['https://news.example:8443', whole, false],
    ['http://news.example', whole, false],
    ['https://www.news.example', whole, false],
    ['https://evil-news.example', whole, false],
    ['https://news.example.evil.example', whole, false],
    ['https://news.example@evil.example', whole, false],
    ['https://evil.example/https://news.example', whole, false],
    ['https://www.news.example', wild, true],
    ['https://a.b.news.example', wild, true],
    ['https://news.example', wild, false],
    ['https://evil-news.example', wild, false],
    ['https://www.news.example.evil.example', wild, false],
    ['http://www.news.example', wild, false],
    ['https://www.news.example:8443', wild, false],
    ['http://localhost:3000', near, true],
    ['http://localhost:3001', near, false],
    ['http://localhost', near, false],
    ['https://localhost:3000', near, true],
    ['http://127.0.0.1:3000', near, false],
    ['https://news.example', 'http://news.example', true],
    ['http://news.example', 'http://news.example', true],
    ['https://news.example:8443', 'https://news.example:8443', true],
    ['https://www.news.example:8443', 'https://*.news.example:8443', true],
    ['https://www.news.example', 'https://*.news.example:8443', false],
    ['null', whole, false],
    ['', whole, false],
    ['file://', whole, false],
    ['capacitor://news.example', whole, false],
  ];

  test.each(rows)('%s, where %s is listed: %s', (origin, host, expected) => {
    expect(isListed(origin, [host])).toBe(expected);
    expect(isListed(origin, ['https://other.example', host])).toBe(expected);
  });

  test('are none where none is listed', () => {
    expect(isListed('https://news.example', [])).toBe(false);
  });
});

test.each([
  ['#viewer', 'viewer'],
  ['', 'embed'],
  ['#', 'embed'],
  ['#viewer2', 'embed'],
  ['#content', 'embed'],
])('a frame at %s is a %s', (hash, mode) => {
  expect(modeIn(hash)).toBe(mode);
});

test('so many are let through in a second, and as many in the next', () => {
  let now = 1000;
  const may = limited(2, () => now);
  expect([may(), may(), may()]).toEqual([true, true, false]);
  now = 1999;
  expect(may()).toBe(false);
  now = 2000;
  expect([may(), may(), may()]).toEqual([true, true, false]);
});
