import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { TranslatedSetting } from '#contract/admin/storeSettings.ts';
import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { type Locale, locales } from '#contract/boot.ts';
import type { StoreRow, StoreTexts } from '../platform/db/schema.ts';
import { languageOf } from '../platform/translations.ts';

/**
 * The texts that the store may have in each language: its terms, privacy notice, accessibility
 * statement and message. Those of the store's
 * language are columns, the others are in `translations`.
 */

export const textColumns = {
  terms: 'terms',
  privacy: 'privacy',
  accessibility: 'accessibility',
  'site-message-header': 'siteMessageHeader',
  'site-message-text': 'siteMessageText',
} as const satisfies Record<TranslatedSetting, keyof StoreTexts>;

type Texts = Pick<StoreRow, 'locale' | 'translations' | keyof StoreTexts>;

/** A text in one language; empty without one. */
export const textIn = (row: Texts, column: keyof StoreTexts, language: Locale): string =>
  (language === languageOf(row) ? row[column] : row.translations[language]?.[column]) ?? '';

/** The change of a text in one language. */
export const textChange = (
  row: Texts,
  column: keyof StoreTexts,
  language: Locale,
  value: string,
): Partial<StoreRow> => {
  if (language === languageOf(row)) return { [column]: value };
  const texts = { ...row.translations[language], [column]: value };
  return { translations: { ...row.translations, [language]: texts } };
};

/** The change of the store's language: each text stays one of its language. */
export function languageChange(row: Texts, locale: Locale): Partial<StoreRow> {
  const before = languageOf(row);
  if (locale === before) return { locale };
  const { terms, privacy, accessibility, siteMessageHeader, siteMessageText } = row;
  const texts = { terms, privacy, accessibility, siteMessageHeader, siteMessageText };
  const { [locale]: taken, ...others } = row.translations;
  const none = {
    terms: '',
    privacy: '',
    accessibility: '',
    siteMessageHeader: '',
    siteMessageText: '',
  };
  return { locale, ...none, ...taken, translations: { ...others, [before]: texts } };
}

/** The language that the browser wants most, of some; null for none of them. The region is left out. */
export const wantedLanguage = (
  headers: IncomingHttpHeaders,
  choices: readonly Locale[],
): Locale | null =>
  negotiate((headers['accept-language'] ?? '').toLowerCase().replaceAll(/-[\w-]+/g, ''), [
    ...choices,
  ]);

/** The languages in which the store has one of these texts, its own language first. */
const writtenIn = (row: Texts, columns: readonly (keyof StoreTexts)[]): readonly Locale[] => {
  const own = languageOf(row);
  return [own, ...locales.filter((one) => one !== own)].filter((language) =>
    columns.some((column) => textIn(row, column, language)),
  );
};

/**
 * The language in which a visitor gets a legal text: the visitor's, else the store's, else any, because the publisher's
 * text counts more than the default one. null without a text.
 */
export function legalLanguage(
  row: Texts,
  column: LegalDocument,
  headers: IncomingHttpHeaders,
): Locale | null {
  const written = writtenIn(row, [column]);
  return wantedLanguage(headers, written) ?? written[0] ?? null;
}

/** A new message has a new id, so that users who dismissed the old one see it. */
export const messageIdOf = (message: string): string =>
  message && createHash('sha256').update(message).digest('hex').slice(0, 12);

/** The message above every page in the visitor's language, or in the store's; null without one. */
export function messageFor(row: Texts, headers: IncomingHttpHeaders) {
  const written = writtenIn(row, ['siteMessageHeader', 'siteMessageText']);
  const language = wantedLanguage(headers, written) ?? languageOf(row);
  const header = textIn(row, 'siteMessageHeader', language);
  const text = textIn(row, 'siteMessageText', language);
  const id = messageIdOf(header + text);
  return id === '' ? null : { id, header, text, language };
}
