import type { Locale } from '#contract/boot.ts';
import { paragraphsOf } from './plainText.ts';
import type { Bundle } from './bundle.ts';
import type { Start } from './boot.ts';

/** Letters of a script, and the files of `src/shared/ui/fonts.css` that have them in each of the two families. */
interface Script {
  readonly letters: RegExp;
  /** Of titles, and of all other text. */
  readonly display: string;
  readonly text: string;
}

const fraunces = (script: string): string =>
  `@fontsource-variable/fraunces/files/fraunces-${script}-opsz-normal.woff2`;
const sourceSans = (script: string): string =>
  `@fontsource-variable/source-sans-3/files/source-sans-3-${script}-wght-normal.woff2`;
const garamond = (script: string): string =>
  `@fontsource/eb-garamond/files/eb-garamond-${script}-600-normal.woff2`;
const amiri = (weight: number): string =>
  `@fontsource/amiri/files/amiri-arabic-${weight}-normal.woff2`;

/** All but Latin without its extensions, which index.html preloads, and Japanese, which has a hundred files. */
const scripts: readonly Script[] = [
  {
    letters: /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1e9f]/,
    display: fraunces('latin-ext'),
    text: sourceSans('latin-ext'),
  },
  {
    letters: /[\u1ea0-\u1ef9]/,
    display: fraunces('vietnamese'),
    text: sourceSans('vietnamese'),
  },
  {
    letters: /[\u0400-\u045f\u0490\u0491]/,
    display: garamond('cyrillic'),
    text: sourceSans('cyrillic'),
  },
  { letters: /[\u0370-\u03ff]/, display: garamond('greek'), text: sourceSans('greek') },
  { letters: /\p{Script=Arabic}/u, display: amiri(700), text: amiri(400) },
];

/** As many titles as the first screen of the list shows. */
export const titlesInSight = 12;

/** The letters that words of these languages need beyond Latin-1. */
const ofLanguage: Readonly<Partial<Record<Locale, string>>> = { pl: 'ąćęłńśźż' };

/** What the first screen of a page says beyond the words of its language file. */
export interface ScreenWords {
  readonly locale: Locale;
  /** Set in the face of titles. */
  readonly titles: readonly string[];
  /** Set in the face of all other text. */
  readonly texts?: readonly string[];
}

/**
 * The sources of the faces that a first screen is set in, beside those that every page needs. The browser would
 * otherwise ask for them when it has laid the page out, and show their letters in another typeface until then.
 */
export function faceSources({ locale, titles, texts = [] }: ScreenWords): string[] {
  const own = ofLanguage[locale] ?? '';
  const [display, text] = [titles, texts].map((words) => [own, ...words].join()) as [
    string,
    string,
  ];
  const sources = scripts.flatMap((script) => [
    ...(script.letters.test(display) ? [script.display] : []),
    ...(script.letters.test(text) ? [script.text] : []),
  ]);
  return [...new Set(sources)].map((source) => `node_modules/${source}`);
}

/** The files of the faces of the app's first screen. */
export const facesOf = ({ chunks }: Pick<Bundle, 'chunks'>, start: Start): string[] =>
  faceSources(wordsOf(start)).flatMap((source) => chunks[source]?.file ?? []);

function wordsOf({ boot, store, issue, first }: Start): ScreenWords {
  const shown = issue ? [issue] : (first?.issues.slice(0, titlesInSight) ?? []);
  const { header = '', text = '' } = boot.site_message ?? {};
  return {
    locale: boot.locale,
    titles: [store.name, ...shown.map(({ title }) => title)],
    texts: [header, text, ...paragraphsOf(issue?.description ?? '')],
  };
}
