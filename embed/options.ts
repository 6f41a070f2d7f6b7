import { among, type Check, isId, isObject, isPage, isWithin } from './messageValidation.ts';
import { isLocale } from './frameTexts.ts';
import type { WantedIssue } from './protocol.ts';
import type { Height, Options, Reading } from './types.ts';

/** Options after validation. */
export interface Settings extends Options {
  readonly mode: 'embed' | 'viewer';
  readonly src: string;
  readonly height: Height;
}

const isText: Check = (value) => typeof value === 'string' && /\S/.test(value);

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && isWithin(value, 1, 1_000_000);

function isHeight(value: unknown): boolean {
  if (value === 'auto' || isPixels(value)) return true;
  if (!isObject(value)) return false;
  const { min = 1, max = 1_000_000 } = value;
  return isPixels(min) && isPixels(max) && min <= max;
}

const isPath: Check = (value) => typeof value === 'string' && value[0] === '/';

const isAddress: Check = (value) =>
  /^https?:/.test(value as string) && URL.canParse(value as string);

const isColor: Check = (value) => /^#[0-9a-f]{6}$/.test(value as string);

const onOrOff = ['true or false', among(true, false)] as const;

/** For each option the end of its error message and its check. */
const rules: Readonly<
  Record<Exclude<keyof Options, 'nonce'>, readonly [words: string, is?: Check]>
> = {
  src: ['an address like https://store.example', isAddress],
  mode: ['embed or viewer'],
  issue: ['the number of an issue', isId],
  type: ['sample or full'],
  page: ['the number of a page', isPage],
  address: ['a path like /read/12', isPath],
  locale: ['en or it or ja or pl or sv or de', isLocale],
  height: ['auto, a number of pixels, or { min, max }', isHeight],
  lazy: onOrOff,
  title: ['a text', isText],
  theme: ['kiosk or salon'],
  appearance: ['auto or light or dark'],
  colorScheme: ['auto or light or dark'],
  accent: ['a colour like #0a6e5c', isColor],
  header: onOrOff,
  footer: onOrOff,
  notices: onOrOff,
  download: onOrOff,
  close: onOrOff,
  dir: ['ltr or rtl'],
  poster: onOrOff,
  identity: ['a token, or a function', (value) => /^[sf]/.test(typeof value)],
};

export const names = Object.keys(rules);

export const fail = (sentence: string): never => {
  throw new TypeError(`Gatefold: ${sentence}`);
};

export const requireIssue = (): never => fail('Give the `issue` that is to be read.');

/**
 * @param ownSrc the address of the script; empty if it is unknown
 * @throws TypeError with a sentence that says what to do
 */
export function settingsOf(options: Options, ownSrc: string): Settings {
  const settings: Settings = {
    mode: 'embed',
    height: 'auto',
    src: ownSrc,
    ...partsOf(options.address),
    ...withoutNull(options),
  };
  for (const [name, [expected, is = among(...expected.split(' or '))]] of Object.entries(rules)) {
    const value = settings[name as keyof Options];
    if (value !== undefined && !is(value)) fail(`\`${name}\` has to be ${expected}.`);
  }
  const { src, issue, type, page, colorScheme, appearance = colorScheme } = settings;
  if (!issue && (type || page)) requireIssue();
  return { ...settings, appearance, src: storeAddressIn(src) };
}

/** The address of the store, without a slash at its end. The script is in the folder `embed` of the store. */
function storeAddressIn(src: string): string {
  const { origin, pathname } = new URL(src);
  return origin + pathname.replace(/(\/embed\/[^/]*|\/)$/, '');
}

/** The issue, part and page of an address of the reader or of an issue. */
function partsOf(address: unknown): Reading {
  const path = /^\/read\/(\d+)(?:\/(full|preview)(?:\?page=(\d+))?)?$/.exec(String(address));
  if (!path) return {};
  const [, issue, part, page] = path;
  const type = part === 'preview' ? 'sample' : (part as 'full' | undefined);
  return { issue: Number(issue), ...(type && { type }), ...(page && { page: Number(page) }) };
}

/** Drops null options: they count as not given. */
const withoutNull = (options: object): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value != null));

/** A reader with a height in pixels is a part of the page instead of an overlay. */
export const isInline = ({ mode, height }: Settings): boolean =>
  mode === 'viewer' && typeof height === 'number';

/** The issue that a reader opens; null without an issue. */
export const wantedOf = ({ issue, type = 'full', page }: Reading): WantedIssue | null =>
  issue ? { issueId: issue, pdfType: type, page } : null;
