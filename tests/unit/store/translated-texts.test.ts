import { describe, expect, test } from 'vitest';
import {
  languageChange,
  legalLanguage,
  messageFor,
  textChange,
  textIn,
} from '../../../server/storeSettings/translatedTexts.ts';

const row = {
  locale: 'de-AT',
  terms: 'Alles',
  privacy: '',
  accessibility: '',
  siteMessageHeader: '',
  siteMessageText: 'Neu',
  translations: { en: { terms: 'All', siteMessageHeader: 'News' }, ja: { privacy: '秘密' } },
};

test('The store’s own language has the texts of the columns', () => {
  expect(textIn(row, 'terms', 'de')).toBe('Alles');
  expect(textIn(row, 'terms', 'en')).toBe('All');
  expect(textIn(row, 'terms', 'sv')).toBe('');
  expect(textChange(row, 'terms', 'de', 'Viel')).toEqual({ terms: 'Viel' });
  expect(textChange(row, 'terms', 'ja', '全部').translations).toEqual({
    en: row.translations.en,
    ja: { privacy: '秘密', terms: '全部' },
  });
});

test('A change of the store’s language leaves each text in its language', () => {
  const changed = { ...row, ...languageChange(row, 'en') };
  expect(changed).toMatchObject({
    locale: 'en',
    terms: 'All',
    siteMessageHeader: 'News',
    siteMessageText: '',
    translations: { de: { terms: 'Alles', siteMessageText: 'Neu' }, ja: { privacy: '秘密' } },
  });
  expect(textIn({ ...changed, ...languageChange(changed, 'de') }, 'terms', 'de')).toBe('Alles');
  expect(languageChange(row, 'de')).toEqual({ locale: 'de' });
});

describe('A visitor gets a legal text', () => {
  test.each([
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['DE', 'de'],
    ['fr,en;q=0.2', 'en'],
    ['en;q=0.2,de;q=0.4', 'de'],
    ['fr', 'de'],
    ['*', 'de'],
    [undefined, 'de'],
  ])('for the languages %j in %s', (accepted, language) => {
    expect(legalLanguage(row, 'terms', { 'accept-language': accepted })).toBe(language);
  });

  test('in any language rather than none', () => {
    expect(legalLanguage(row, 'privacy', { 'accept-language': 'sv' })).toBe('ja');
    expect(legalLanguage({ ...row, terms: '', translations: {} }, 'terms', {})).toBeNull();
  });
});

test('A message is of one language, with an id of its own', () => {
  const german = messageFor(row, { 'accept-language': 'de' });
  const english = messageFor(row, { 'accept-language': 'en' });
  expect(german).toMatchObject({ header: '', text: 'Neu', language: 'de' });
  expect(english).toMatchObject({ header: 'News', text: '', language: 'en' });
  expect(english?.id).toMatch(/^\w{12}$/);
  expect(english?.id).not.toBe(german?.id);
  expect(messageFor(row, { 'accept-language': 'sv' })).toEqual(german);
  expect(messageFor({ ...row, siteMessageText: '' }, { 'accept-language': 'sv' })).toBeNull();
});
