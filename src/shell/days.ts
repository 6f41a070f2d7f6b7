/** A day as the language of the page writes it, because it stands in a sentence of that language. */
export const dayText = (time: string, locale = document.documentElement.lang): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(time));
