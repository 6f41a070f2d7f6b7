import { lineJoiner } from '#contract/joinLines.ts';
import { cleaned } from './plainText.ts';

/**
 * The selected text: each paragraph on one line, separated by blank lines.
 * The browser's text has a line end at each line of the page.
 */
export const copiedFrom = (selection: Selection): string =>
  rangesOf(selection)
    .flatMap((range) => blocksIn(range).map((block) => selectedOf(block, range)))
    .filter(({ text }) => text !== '')
    .reduce((before, { text, separator }) => (before ? before + separator + text : text), '');

/** Firefox selects over two pages as several ranges. */
const rangesOf = (selection: Selection): readonly Range[] =>
  Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));

const blocksIn = (range: Range): readonly HTMLElement[] =>
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
