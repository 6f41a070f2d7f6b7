import { lineJoiner } from '#contract/joinLines.ts';
import type { HeadingLevel, PagePart, TextBlock } from '../../../../workers/pdf/engineProtocol.ts';

/**
 * Selects the text of the visible pages if text is selectable, otherwise nothing. By default
 * the browser also selects the bars and the store behind the reader. Only Firefox supports several ranges,
 * one for each page. Other browsers keep one range and leave out the unselectable content between pages.
 */
export function selectAll(viewer: Element): void {
  const selection = document.getSelection();
  const layers = [...viewer.querySelectorAll('[data-words][data-away="false"]')];
  const [first, last] = [layers.at(0), layers.at(-1)];
  selection?.removeAllRanges();
  for (const layer of layers) selection?.addRange(rangeIn(layer));
  if (first && last && selection?.rangeCount !== layers.length)
    selection?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

function rangeIn(layer: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(layer);
  return range;
}

/**
 * The selected text: each paragraph on one line, separated by blank lines.
 * The browser's text has a line end at each line of the page.
 */
export const copiedFrom = (selection: Selection): string =>
  rangesOf(selection)
    .flatMap((range) => blocksOfRange(range).map((block) => selectedOf(block, range)))
    .filter(({ text }) => text !== '')
    .reduce((before, { text, separator }) => (before ? before + separator + text : text), '');

/** Firefox selects over two pages as several ranges. */
const rangesOf = (selection: Selection): readonly Range[] =>
  Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));

const blocksOfRange = (range: Range): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-words] > [data-follows]')].filter((block) =>
    range.intersectsNode(block),
  );

const separators: Readonly<Record<string, string>> = { line: '\n', words: ' ' };

function selectedOf(block: HTMLElement, range: Range) {
  const lines = linesOf(block, range).reduce(joinerOf(block), '');
  return {
    text: cleaned(lines).trim(),
    separator: separators[block.dataset['follows'] ?? ''] ?? '\n\n',
  };
}

/** Words of the whole page decide which hyphens belong to a word. */
function joinerOf(block: HTMLElement): ReturnType<typeof lineJoiner> {
  const page = document.createRange();
  page.selectNodeContents(block.parentElement ?? block);
  return lineJoiner(
    [...(block.parentElement?.children ?? [])].flatMap((one) => linesOf(one, page)),
  );
}

/** The selected part of each line; an element without text ends a line. */
function linesOf(block: Element, range: Range): string[] {
  const lines = [''];
  for (const piece of block.children) {
    if (piece.tagName === 'BR') lines.push('');
    else lines[lines.length - 1] += selectedIn(piece, range);
  }
  return lines;
}

function selectedIn(piece: Element, range: Range): string {
  const words = piece.firstChild;
  if (!(words instanceof Text) || !range.intersectsNode(words)) return '';
  const start = range.startContainer === words ? range.startOffset : 0;
  const end = range.endContainer === words ? range.endOffset : words.length;
  return words.data.slice(start, end);
}

const softHyphen = /\u00ad/g;
/** Ligatures (U+FB00 and after), which search does not find. */
const ligature = /[\ufb00-\ufb06]/g;

/** The text without typographic characters. */
export const cleaned = (words: string): string =>
  words.replace(softHyphen, '').replace(ligature, (sign) => sign.normalize('NFKC'));

/** The text of a page without the groups of its tags. */
export const blocksIn = (parts: readonly PagePart[]): readonly TextBlock[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part];
    return 'parts' in part ? blocksIn(part.parts) : [];
  });

/** The viewer's title is a heading of level 2, and the document's headings lie below it. */
export const headingTag = (level: HeadingLevel) => headingTags[level - 1] ?? 'h6';

const headingTags = ['h3', 'h4', 'h5', 'h6'] as const;

/**
 * The language of a page's text. The publisher's setting has precedence, because the program that wrote the
 * file may have stored the language of its own menus. A more precise tag of the same language in the file is
 * used: `en-GB` for `en`.
 */
export function textLanguage(issue: string | undefined, file: string | null): string | undefined {
  const isMore =
    file !== null && (!issue || file.toLowerCase().startsWith(`${issue}-`.toLowerCase()));
  return isMore ? file : issue;
}
