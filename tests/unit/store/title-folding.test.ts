import { describe, expect, test } from 'vitest';
import { matches } from '../../../src/features/catalog/list/listedIssues.ts';

const finds = (search: string, title: string): boolean => matches(search)({ title });

describe('A search finds', () => {
  test.each([
    ['fitness kuche', 'Fitness-Küche'],
    ['kuche fitness', 'Die Fitness-Küche'],
    ['KÜCHE', 'Fitness-Küche'],
    ['ku\u0308che', 'Fitness-Küche'],
    ['thes', 'Les Thés au printemps'],
    ['the\u0301s', 'Les Thés au printemps'],
    ['printemps thes', 'Les Thés au printemps'],
    ['ete', 'Été à la mer'],
    ['été', 'Ete a la mer'],
    ['creme', 'Crème brûlée'],
    ['brulee creme', 'Crème brûlée'],
    ['strasse', 'Die Straße'],
    ['straße', 'Die Strasse'],
    ['STRASSE', 'Die Straße'],
    ['oeuvre', 'Chef-d’œuvre'],
    ["chef-d'oeuvre", 'Chef-d’œuvre'],
    ['œuvre', 'Chef d oeuvre'],
    ['istanbul', 'İstanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['İSTANBUL', 'istanbul'],
    ['ｔｉｄｅｓ', 'Tides'],
    ['tides', 'ＴＩＤＥＳ　１２'],
    ['tides 12', 'ＴＩＤＥＳ　１２'],
    ["cayuga's", 'Cayuga’s Watchers'],
    ['cayuga’s', "Cayuga's Watchers"],
    ["watchers cayuga's", 'Cayuga’s Watchers'],
    ["it's some", 'It’s Some Zine'],
    ['"button"', 'The “Button” Issue'],
    ['»button«', 'The „Button“ Issue'],
    ['2019-2020', 'Annual Report 2019–2020'],
    ['2019—2020', 'Annual Report 2019-2020'],
    ['lodz', 'Łódź nocą'],
    ['smorrebrod', 'Smørrebrød'],
    ['αθηνας', 'ΑΘΗΝΆΣ'],
    ['ガイド', 'ｶﾞｲﾄﾞ 2026'],
    ['نامه', 'نامـه‌ی بهار'],
    ['cooperation', 'Co\u00ADoperation'],
    ['office main', 'Main Oﬃce Bearers'],
    ['smith', 'The Goldsmith'],
    ['100%', 'Cotton, 100% of it'],
    ['a_b', 'Draft a_b'],
    ['kuche fitnes', 'Die Fitness-Küche'],
    ['ＫＵＣＨＥ', 'Fitness-Küche'],
    ['brûlée', 'CRE\u0300ME BRU\u0302LE\u0301E'],
    ['grosse', 'Größe und Maß'],
    ['ijsland', 'Ĳsland'],
    ["l'ete", 'L’Été'],
  ])('%j in %j', (search, title) => {
    expect(finds(search, title)).toBe(true);
  });
});

describe('A search does not find', () => {
  test.each([
    ['winter', 'Summer'],
    ['summer winter', 'Summer'],
    ['no .*', 'No 10'],
    ['%', 'Summer'],
    ['_', 'Summer'],
    ['s%r', 'Summer'],
    ['s_mmer', 'Summer'],
    ['issue 2', 'Issue 12'],
    ['tides art', 'Tides of the Party'],
    ['かき', 'がき'],
    ['कि', 'का'],
  ])('%j in %j', (search, title) => {
    expect(finds(search, title)).toBe(false);
  });
});

test('One of 10,000 titles with accents is found without them', () => {
  const issues = Array.from({ length: 10_000 }, (_, n) => ({ title: `Été à la mer, n° ${n}` }));
  expect(issues.filter(matches('9999 ete'))).toHaveLength(1);
});
