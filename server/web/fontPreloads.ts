import type { Locale } from '#contract/boot.ts';
import { paragraphsOf } from '../catalog/plainText.ts';
import { type AppBuild, readAppBuild } from './appBuild.ts';
import type { Start } from './boot.ts';

/** Characters of a script, and the font files of `src/shared/ui/fonts.css` for it in both families. */
interface Script {
  readonly letters: RegExp;
  /** For titles, and for all other text. */
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

/** All scripts but basic Latin, which index.html preloads, and Japanese, which has a hundred files. */
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

/** The number of titles on the first screen of the list. */
export const visibleTitles = 12;

/** The characters beyond Latin-1 that the texts of these languages need. */
const ofLanguage: Readonly<Partial<Record<Locale, string>>> = { pl: 'ąćęłńśźż' };

/** The texts of a page's first screen, in addition to those of its language file. */
interface ScreenTexts {
  readonly locale: Locale;
  /** Set in the display font. */
  readonly titles: readonly string[];
  /** Set in the text font. */
  readonly texts?: readonly string[];
}

/**
 * The sources of the fonts of a first screen, in addition to those of every page. Without preloads the
 * browser would request them after its first layout, and show another typeface until then.
 */
export function faceSources({ locale, titles, texts = [] }: ScreenTexts): string[] {
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

/** The font files of the app's first screen. */
export const facesOf = ({ chunks }: Pick<AppBuild, 'chunks'>, start: Start): string[] =>
  faceSources(screenTexts(start)).flatMap((source) => chunks[source]?.file ?? []);

function screenTexts({ boot, store, issue, first, latest }: Start): ScreenTexts {
  const shown = issue ? [issue] : (first?.issues.slice(0, visibleTitles) ?? []);
  const { header = '', text = '' } = boot.site_message ?? {};
  return {
    locale: boot.locale,
    titles: [store.name, ...shown.map(({ title }) => title)],
    texts: [
      header,
      text,
      (!issue && latest?.excerpt) || '',
      ...paragraphsOf(issue?.description ?? ''),
    ],
  };
}

/**
 * The faces of both families in Latin, for style sheets at the root of the store, whose addresses are relative. Empty without a
 * build.
 */
export async function readReceiptFaces(): Promise<string> {
  const chunks = (await readAppBuild())?.chunks ?? {};
  return latinFaces
    .flatMap(({ family, weight, source, range }) => {
      const file = chunks[`node_modules/${source}`]?.file;
      if (!file) return [];
      return [
        `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap;`,
        `  src: url('${file}') format('woff2'); unicode-range: ${range}; }`,
      ];
    })
    .join('\n');
}

const basic = 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212';
const extended = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1EFF';

const latinFaces = [
  { family: 'Fraunces', weight: '100 900', source: fraunces('latin'), range: basic },
  { family: 'Fraunces', weight: '100 900', source: fraunces('latin-ext'), range: extended },
  { family: 'Source Sans 3', weight: '200 900', source: sourceSans('latin'), range: basic },
  { family: 'Source Sans 3', weight: '200 900', source: sourceSans('latin-ext'), range: extended },
];
