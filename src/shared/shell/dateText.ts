import { dateFormat } from '#contract/intl.ts';
import { pageLanguage } from '../ui/language.ts';

/** A date in the page's language, because it is part of a sentence in that language. */
export const dayText = (time: string, locale = pageLanguage()): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(new Date(time));
