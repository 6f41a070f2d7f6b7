import { readFileSync } from 'node:fs';
import type { Locale } from '#contract/boot.ts';

/** The faults of a language's texts, each as a sentence that begins with the key. */

export type Tree = { readonly [key: string]: string | Tree };
type Texts = ReadonlyMap<string, string>;

export const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

const plural = /_(zero|one|two|few|many|other)$/;

/** A key with its plural form taken off: languages have different numbers of forms. */
export const stem = (key: string): string => key.replace(plural, '');

const formsOf = (locale: Locale): readonly string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

/** The keys that a language must have: those of English, in its own plural forms. */
function keysFor(locale: Locale, english: Texts): Set<string> {
  const keys = [...english.keys()].flatMap((key) =>
    stem(key) === key ? [key] : formsOf(locale).map((form) => `${stem(key)}_${form}`),
  );
  return new Set(keys);
}

export function faultsOf(locale: Locale, texts: Texts, english: Texts): string[] {
  const keys = keysFor(locale, english);
  const stems = new Set([...keys].map(stem));
  const missing = [...keys].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  const extra = [...texts.keys()]
    .filter((key) => !keys.has(key))
    .map((key) => (stems.has(stem(key)) ? `${key} is no form` : `${key} is not in English`));
  const told = [...texts].flatMap(([key, text]) =>
    [
      ...faultsIn(text, english.get(key) ?? english.get(`${stem(key)}_other`)),
      ...marksIn(locale, text),
    ].map((fault) => `${key} ${fault}`),
  );
  return [...missing, ...extra, ...told];
}

const valuesIn = (text: string): string => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ');

function faultsIn(text: string, english = text): string[] {
  if (text.trim() === '') return ['is empty'];
  const faults = [];
  if (valuesIn(text) !== valuesIn(english)) faults.push('fills in other values');
  if (text !== text.trim() || /\s\s/.test(text)) faults.push('has spaces where none belong');
  return faults;
}

const japanese = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]';

/** Typographic faults of a language's texts. */
const marks: Readonly<Partial<Record<Locale, readonly (readonly [RegExp, string])[]>>> = {
  de: [
    [/(?<!\p{L})(du|dich|dir|dein\p{L}*|lade|versuch|öffne|warte|schließe)(?!\p{L})/iu, 'says du'],
    [/["”]/, 'has foreign quotation marks'],
    [/(?<!\p{L})(der|den|dem|des|dieser|diesen|diesem|dieses|im) Ladens?(?!\p{L})/iu, 'says Laden'],
    [/Verlängerung kündigen/iu, 'cancels a renewal: kündigen is said of the Abonnement'],
    [/in (Ihrer|einer anderen) (Seite|Website)(?!n)/u, 'says in, not auf'],
  ],
  it: [
    [/'/, 'has a straight apostrophe'],
    [/annull\p{L}+ (il rinnovo|l’abbonamento)|abbonamento è stato annullato/iu, 'says annullare'],
    [/scrivania|scaffale/iu, 'has a word that others replace'],
  ],
  pl: [
    [/podgląd|pokwitow/iu, 'has a word that others replace'],
    [/anul\p{L}+ (odnawiani|odnowieni|prenumerat)/iu, 'says anulować'],
  ],
  sv: [
    [/(?<!\p{L})ladda(?! ner)(r|s|t|de|ts)?(?!\p{L})/iu, 'says ladda, not läsa in'],
    [/avslut\p{L}* (förnyelsen|prenumerationen)|prenumeration har avslutats/iu, 'says avsluta'],
    [/(?<!\p{L})numret(?!\p{L})|skrivbord/iu, 'has a word that others replace'],
  ],
  ja: [
    [
      new RegExp(`${japanese}[ ?!:;,.()]|[ (]${japanese}|\\}\\} |(?<!^) \\{\\{`, 'u'),
      'has marks or spaces of Latin script',
    ],
    [/\{\{count\}\}号/u, 'counts issues as their numbers'],
    [/ブラウザ(?!ー)/u, 'writes ブラウザー without its long vowel'],
    [/あなたの/u, 'says あなた'],
  ],
};

const marksIn = (locale: Locale, text: string): string[] =>
  (marks[locale] ?? []).filter(([mark]) => mark.test(text)).map(([, fault]) => fault);

/**
 * The keys that no source names: whole, or by a template up to the last word, which then has to be a
 * word of the sources itself.
 */
export function strayKeys(keys: Iterable<string>, sources: string): string[] {
  const words = new Set(sources.match(/\w+/g));
  const templates = new Set([...sources.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start));
  const isNamed = (key: string): boolean => {
    const last = key.split('.').at(-1) ?? '';
    const start = key.slice(0, -last.length);
    // Attributes of JSX have double quotes.
    const isLiteral = sources.includes(`'${key}'`) || sources.includes(`"${key}"`);
    return isLiteral || (templates.has(start) && words.has(last));
  };
  return [...new Set([...keys].map(stem))].filter((key) => !isNamed(key));
}

/** The literals of the sources that begin as a key does, and are none. */
export function unknownKeys(keys: Iterable<string>, sources: string): string[] {
  const known = new Set([...keys].map(stem));
  const groups = [...new Set([...known].map((key) => key.split('.')[0]))].join('|');
  const literal = new RegExp(`'((?:${groups})(?:\\.\\w+)+)'`, 'g');
  const named = [...sources.matchAll(literal)].map(([, key = '']) => key);
  return [...new Set(named)].filter(
    (key) => !known.has(key) && !/\.(?:[jt]sx?|json|css)$/.test(key),
  );
}

const read = (file: string): Texts =>
  new Map(
    flat(JSON.parse(readFileSync(new URL(`../../locales/${file}.json`, import.meta.url), 'utf8'))),
  );

/** The texts of the app, and those that only the server shows. */
export const textsIn = (locale: Locale): Texts =>
  new Map([...read(locale), ...read(`server/${locale}`)]);

/** Those of a page beside the app or of annotations, which have files of their own. */
export const pageTextsIn = (
  page: 'annotations' | 'bench' | 'demo' | 'embed-guide' | 'publish' | 'store',
  locale: Locale,
): Texts => read(`${page}/${locale}`);

export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A text of the store's page in a language. Throws if it does not exist. */
export function sayIn(locale: Locale): Say {
  const texts = new Map([...textsIn(locale), ...pageTextsIn('store', locale)]);
  return (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`${locale} has no text for ${key}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
}

const inPattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The English texts that differ in this language, each as a pattern of the whole text. */
export function englishOnly(locale: Locale): RegExp {
  const own = new Set(textsIn(locale).values());
  const left = [...textsIn('en').values()].filter((text) => !own.has(text));
  const patterns = left.map((text) =>
    inPattern(text).replaceAll(/\\\{\\\{(\w+)\\\}\\\}/g, (_, name: string) =>
      name === 'count' ? '\\d+' : '.+',
    ),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`);
}
