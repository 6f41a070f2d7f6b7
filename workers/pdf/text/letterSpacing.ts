import {
  areAlike,
  edit,
  edited,
  type Edits,
  gapOf,
  type Glyph,
  glyphsOf,
  isBlank,
  isWritten,
} from './glyphs.ts';
import type { PdfjsRun } from './markedContent.ts';

/** The smallest and largest space between letters of one word, as fractions of the font size. */
const LEAST = 0.08;
const MOST = 0.33;
/** Letters of a word that is not spaced have a smaller gap. */
const LEAST_KERNED = 0.02;
/** A gap between words exceeds the space between letters by this much. */
const LEAST_MORE = 0.12;
/** Letters that kerning moves nearer to each other, as in `AVA`. */
const MOST_LETTERS = 3;
/** The smallest share of letters that stand alone. */
const LEAST_ALONE = 2 / 3;
/** Letters farther apart are in different words. */
const MOST_IN_LINE = 0.6;
const SAME_LINE = 0.25;
/** Fewer letters can be words of one letter. */
const FEWEST = 3;

/** Scripts with blanks between words. A sign of mathematics is a word. */
const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}]/u;
const letter = /^\p{L}/u;
/** A line can have letter-spaced words only if characters stand alone. */
const candidate = /(?:^|\s)\S\p{M}*\s+\S{1,3}\s+\S\p{M}*(?=\s|$)/u;

/**
 * Removes the blanks within words whose letters are spaced (tracking). pdf.js adds a blank for each gap, of a word or
 * of a letter. Here the gaps of letters that stand alone are judged by their median.
 */
export function withSpacedWords(runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const edits: Edits = new Map();
  let line: PdfjsRun[] = [];
  for (const [at, run] of runs.entries()) {
    line.push(run);
    if (!run.endsLine && at < runs.length - 1) continue;
    const isLevel = line.every(({ isVertical, direction }) => !isVertical && direction === 'ltr');
    if (isLevel && candidate.test(line.map(({ text }) => text).join(''))) joinWords(edits, line);
    line = [];
  }
  return edited(runs, edits);
}

/** Letters without a gap between them. */
interface Token {
  readonly glyphs: Glyph[];
  /** The blanks behind it, and the gap to the next token. The gap is infinite if a word ends here. */
  blanks: Glyph[];
  gap: number;
}

function joinWords(edits: Edits, line: readonly PdfjsRun[]): void {
  const tokens = tokensOf(line);
  let start = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token && isSpaced(token)) continue;
    const chain = tokens.slice(start, at);
    const most = largestGapIn(chain, tokens[start - 1]?.gap ?? Infinity);
    for (const { gap, blanks } of chain.slice(0, -1))
      if (gap <= most) for (const blank of blanks) edit(edits, blank, '');
    start = at + 1;
  }
}

function isSpaced({ glyphs }: Token): boolean {
  if (glyphs.length > MOST_LETTERS) return false;
  return glyphs.every((glyph, at) => {
    const last = glyphs[at - 1];
    return spaced.test(glyph.text) && (!last || gapOf(last, glyph) > LEAST_KERNED);
  });
}

function tokensOf(line: readonly PdfjsRun[]): readonly Token[] {
  const tokens: Token[] = [];
  let blanks: Glyph[] = [];
  for (const glyph of line.flatMap(glyphsOf)) {
    if (isBlank(glyph)) {
      blanks.push(glyph);
      continue;
    }
    const token = tokens.at(-1);
    const last = token?.glyphs.at(-1);
    const isEnd = !last || blanks.some(isWritten) || !areAlike(last, glyph, SAME_LINE);
    const gap = isEnd ? Infinity : gapOf(last, glyph);
    if (token && gap < LEAST) token.glyphs.push(glyph);
    else {
      if (token) Object.assign(token, { blanks, gap });
      tokens.push({ glyphs: [glyph], blanks: [], gap: Infinity });
    }
    blanks = [];
  }
  return tokens;
}

/** Returns the largest gap within a word; 0 if the letters are not spaced. */
function largestGapIn(chain: readonly Token[], before: number): number {
  const glyphs = chain.flatMap((token) => token.glyphs);
  const alone = chain.filter((token) => token.glyphs.length === 1).length;
  if (glyphs.filter(({ text }) => letter.test(text)).length < FEWEST) return 0;
  if (alone < LEAST_ALONE * chain.length) return 0;
  const gaps = chain.slice(0, -1).flatMap(({ gap }) => (gap < MOST_IN_LINE ? [gap] : []));
  // No gap between letters of one token.
  const tight = glyphs.slice(chain.length).map(() => 0);
  const median = [...tight, ...gaps].toSorted((a, b) => a - b)[(tight.length + gaps.length) >> 1];
  if (gaps.length < FEWEST - 1 || median === undefined || median < LEAST || median > MOST) return 0;
  const most = median + LEAST_MORE;
  // Words of one letter in a line of words have the gaps of the line.
  return Math.min(before, chain.at(-1)?.gap ?? Infinity) > most ? most : 0;
}
