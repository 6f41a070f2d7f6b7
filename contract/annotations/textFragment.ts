import {
  type Annotation,
  storableText,
  type TextPosition,
  type TextQuote,
} from '../api/annotations.ts';
import { readingPath } from '../paths.ts';
import { locateAnchor } from './locate.ts';

/**
 * The text that a link leads to, in the grammar of the URL Fragment Text Directive: `prefix-,start,end,-suffix`. Only
 * `start` is required. The text goes from `start` to `end`, or is `start` itself.
 */
interface TextFragment {
  readonly prefix: string;
  readonly start: string;
  /** Empty if `start` is the whole text. */
  readonly end: string;
  readonly suffix: string;
}

/** A longer text is named by its begin and its end, so that the address stays short. In characters. */
const longestStart = 120;
const partLength = 48;
const contextLength = 32;
/** The maximum length of the directive in an address, in characters. */
const longestFragment = 2000;

/** The directive that names a quote. It has no character that ends a parameter of an address. */
export function writeTextFragment(quote: TextQuote): string {
  const exact = plain(quote.exact);
  const isLong = exact.length > longestStart;
  const prefix = lastWords(plain(quote.prefix), contextLength);
  const suffix = firstWords(plain(quote.suffix), contextLength);
  return [
    ...(prefix ? [`${encoded(prefix)}-`] : []),
    encoded(isLong ? firstWords(exact, partLength) : exact),
    ...(isLong ? [encoded(lastWords(exact, partLength))] : []),
    ...(suffix ? [`-${encoded(suffix)}`] : []),
  ].join(',');
}

/** The address of a page, with the text on it that the reader then lights. */
export function passageAddress(
  { issueId, type, page }: Pick<Annotation, 'issueId' | 'type' | 'page'>,
  quote: TextQuote | null | undefined,
  origin: string,
): string {
  const text = quote ? writeTextFragment(quote) : undefined;
  return origin + readingPath(issueId, type, page, undefined, text);
}

/** Reads a directive, still encoded, from an address; null for another text. */
export function readTextFragment(text: string): TextFragment | null {
  const parts = text.slice(0, longestFragment).split(',');
  const prefix = parts[0]?.endsWith('-') && parts.length > 1 ? parts.shift() : '';
  const suffix = parts.at(-1)?.startsWith('-') && parts.length > 1 ? parts.pop() : '';
  const [start = '', end = ''] = parts;
  if (parts.length > 2) return null;
  try {
    const fragment = {
      prefix: decoded(prefix?.slice(0, -1) ?? ''),
      start: decoded(start),
      end: decoded(end),
      suffix: decoded(suffix?.slice(1) ?? ''),
    };
    return fragment.start === '' ? null : fragment;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Finds the text of a link in the text of a page; null if it is not there. */
export function locateFragment(
  text: string,
  { prefix, start, end, suffix }: TextFragment,
): TextPosition | null {
  const first = locate(text, { prefix, exact: start, suffix: end === '' ? suffix : '' });
  if (!first || end === '') return first;
  const last = locate(text.slice(first.end), { prefix: '', exact: end, suffix });
  return last && { start: first.start, end: first.end + last.end };
}

function locate(text: string, quote: TextQuote): TextPosition | null {
  const found = locateAnchor(text, { quote, position: null, shape: [] });
  return found && { start: found.start, end: found.end };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `encodeURIComponent` leaves the hyphen, which separates the context from the text. */
const encoded = (text: string): string =>
  encodeURIComponent(storableText(text)).replaceAll('-', '%2D');

/** Some programs that pass an address on write a space as a plus sign. */
const decoded = (text: string): string => plain(decodeURIComponent(text.replaceAll('+', ' ')));

/** Whole words at the begin of a text, or its first characters in a script without spaces. */
function firstWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return text.slice(0, end > 0 ? end : length);
}

/** Whole words at the end of a text, or its last characters in a script without spaces. */
function lastWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.indexOf(' ', text.length - length - 1);
  return text.slice(start >= 0 ? start + 1 : text.length - length);
}
