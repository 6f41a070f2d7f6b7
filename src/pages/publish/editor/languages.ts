import { collator, languageNames } from '#contract/intl.ts';
import { page } from '../page.ts';
import { t } from '../translations.ts';

/** The languages of most magazines. The command `issue edit` sets others. */
const offered =
  'ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

interface LanguageChoice {
  /** Empty for an unknown language. */
  readonly tag: string;
  readonly name: string;
}

const nameIn = languageNames(page.locale);

/** The language's name in the page's language, or the tag if there is no name. */
export const languageName = (tag: string): string =>
  tag === '' ? t('editor.languageNone') : nameIn(tag);

/** @param chosen is always one of the choices */
export function languageChoices(chosen: string): readonly LanguageChoice[] {
  const tags = offered.includes(chosen) || chosen === '' ? offered : [...offered, chosen];
  const { compare } = collator(page.locale, {});
  const named = tags.map((tag) => ({ tag, name: languageName(tag) }));
  return [
    { tag: '', name: languageName('') },
    ...named.toSorted((a, b) => compare(a.name, b.name)),
  ];
}
