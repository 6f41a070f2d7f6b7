import { paragraphsOf } from './plainText.ts';
import type { Bundle } from './bundle.ts';
import type { Start } from './boot.ts';

/** Letters of a script, and the files of `src/ui/fonts.css` that have them in each of the two families. */
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
const titlesInSight = 12;

/** The letters that words of these languages need beyond Latin-1. */
const ofLanguage: Readonly<Partial<Record<Start['boot']['locale'], string>>> = { pl: 'ąćęłńśźż' };

/**
 * The files of the faces that the first screen is set in, beside those that every page needs. The browser would
 * otherwise ask for them when it has laid the page out, and show their letters in another typeface until then.
 */
export function facesOf({ chunks }: Pick<Bundle, 'chunks'>, start: Start): string[] {
  const { display, text } = wordsOf(start);
  const sources = scripts.flatMap((script) => [
    ...(script.letters.test(display) ? [script.display] : []),
    ...(script.letters.test(text) ? [script.text] : []),
  ]);
  return [...new Set(sources)].flatMap((source) => chunks[`node_modules/${source}`]?.file ?? []);
}

function wordsOf({ boot, store, issue, first }: Start): { display: string; text: string } {
  const own = ofLanguage[boot.locale] ?? '';
  const titles = issue ? [issue] : (first?.issues.slice(0, titlesInSight) ?? []);
  const note = boot.site_message;
  return {
    display: [own, store.name, ...titles.map(({ title }) => title)].join(),
    text: [own, note?.header, note?.text, ...paragraphsOf(issue?.description ?? '')].join(),
  };
}
