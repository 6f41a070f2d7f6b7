/**
 * The only file that passes language tags to `Intl`. The constructors of `Intl` throw a `RangeError` for a tag
 * that is not well-formed, and browsers report such tags: 'C', 'en_US', 'en-US@posix', an empty string.
 */

const fallback = 'en';

/** The tag as `Intl` accepts it; null if `Intl` has no data for its language, or the value is not a tag. */
export function supportedTag(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // The name of a POSIX locale: language_TERRITORY.encoding@modifier.
  const tag = value
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-');
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The canonical form of a typed tag; null if it is not well-formed. */
export function canonicalTag(typed: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed.trim().replaceAll('_', '-'));
    return /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** The first supported tag of the list, or English. */
export function firstSupported(values: readonly unknown[]): string {
  for (const value of values) {
    const tag = supportedTag(value);
    if (tag !== null) return tag;
  }
  return fallback;
}

const usable = (tag: string): string => supportedTag(tag) ?? fallback;

/** @param currency a code of ISO 4217 */
export const currencyFormat = (
  tag: string,
  currency: string,
  digits: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>,
): Intl.NumberFormat =>
  new Intl.NumberFormat(usable(tag), { style: 'currency', currency, ...digits });

export const numberFormat = (
  tag: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat => new Intl.NumberFormat(usable(tag), options);

export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(usable(tag), options);

/** The time zone of this machine, like 'Europe/Rome'. */
export const ownTimeZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** A date with the time to the second, in a time zone and in UTC. A zone that this machine does not know is left out. */
export function momentText(tag: string, at: Date, timeZone: string): string {
  const inZone = (zone: string): string =>
    dateFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(at);
  const utc = inZone('UTC');
  try {
    const local = inZone(timeZone);
    return local === utc ? utc : `${local} (${utc})`;
  } catch {
    return utc;
  }
}

/** Joins the entries of a list: 'Ann, Bo, Cem'. */
export const listFormat = (tag: string): Intl.ListFormat =>
  new Intl.ListFormat(usable(tag), { type: 'unit', style: 'short' });

export const pluralRules = (tag: string): Intl.PluralRules => new Intl.PluralRules(usable(tag));

export const collator = (tag: string, options: Intl.CollatorOptions): Intl.Collator =>
  new Intl.Collator(usable(tag), options);

export const segmenter = (
  tag: string,
  granularity: 'grapheme' | 'word' | 'sentence',
): Intl.Segmenter => new Intl.Segmenter(usable(tag), { granularity });

/** The name of a tag in a language, or the tag itself without a name. */
export function languageNames(tag: string): (named: string) => string {
  const names = new Intl.DisplayNames(usable(tag), {
    type: 'language',
    languageDisplay: 'standard',
  });
  return (named) => names.of(named) ?? named;
}

/** The most likely script of the tag's language, as an ISO 15924 code: 'Latn', 'Arab'. */
export const scriptOf = (tag: string): string | undefined =>
  new Intl.Locale(usable(tag)).maximize().script;

/** The same language in another script, for libraries that derive the direction from the tag. */
export const inScript = (tag: string, script: 'Latn' | 'Arab'): string =>
  new Intl.Locale(new Intl.Locale(usable(tag)).language, { script }).toString();

/** The name of a country in a language, or its code without a name. */
export function regionNames(tag: string): (code: string) => string {
  const names = new Intl.DisplayNames(usable(tag), { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** The name of a currency in a language, or its code without a name. */
export function currencyNames(tag: string): (code: string) => string {
  const names = new Intl.DisplayNames(usable(tag), { type: 'currency' });
  return (code) => names.of(code) ?? code;
}
