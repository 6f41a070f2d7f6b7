import { collator, languageNames } from '#contract/intl.ts';
import { page } from '../page.ts';
import { t } from '../translations.ts';

/** The languages that most magazines are in. An issue in another one gets it by the command `issue edit`. */
const offered =
  'ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

export interface LanguageChoice {
  /** Empty where nobody says it. */
  readonly tag: string;
  readonly name: string;
}

const nameIn = languageNames(page.locale);

/** As the page's language names a tag; the tag itself where it has no name for it. */
export const languageName = (tag: string): string =>
  tag === '' ? t('editor.languageNone') : nameIn(tag);

/** @param chosen stands among them, whatever it is */
export function languageChoices(chosen: string): readonly LanguageChoice[] {
  const tags = offered.includes(chosen) || chosen === '' ? offered : [...offered, chosen];
  const { compare } = collator(page.locale, {});
  const named = tags.map((tag) => ({ tag, name: languageName(tag) }));
  return [
    { tag: '', name: languageName('') },
    ...named.toSorted((a, b) => compare(a.name, b.name)),
  ];
}
