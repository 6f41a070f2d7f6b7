import { dateFormat } from '#contract/intl.ts';
import { pageLanguage } from '../ui/language.ts';

/** A day as the language of the page writes it, because it stands in a sentence of that language. */
export const dayText = (time: string, locale = pageLanguage()): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(new Date(time));
