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

/** Combining marks by the accents that fonts have as characters of their own. */
const marks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u02cb': '\u0300',
  '´': '\u0301',
  '\u02ca': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '\u02c9': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const accent = new RegExp(`[${Object.keys(marks).join('').replace('^', '\\^')}]`, 'u');
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*$/u;
/** An accent of a capital is drawn higher than the letter, as a fraction of the font size. */
const MOST_HIGHER = 0.6;
/** A letter continues the word if the gap to it is smaller, as a fraction of the font size. */
const MOST_GAP = 0.12;

/**
 * Joins accents that are drawn apart with their letters. TeX draws an accent and then the letter below it, as two
 * characters of a font. An accent belongs to the letter that has its centre.
 */
export function withAccents(runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const edits: Edits = new Map();
  const open = new Set<PdfjsRun>();
  for (const [index, run] of runs.entries()) {
    if (run.isVertical || !accent.test(run.text)) continue;
    const around = runs.slice(Math.max(0, index - 2), index + 3).flatMap(glyphsOf);
    for (const [at, glyph] of around.entries()) {
      if (glyph.run !== run || marks[glyph.text] === undefined) continue;
      const place = [after(around, at), before(around, at)].find((other) =>
        isOver(glyph, around[other]),
      );
      if (place === undefined) continue;
      join(edits, around, at, place);
      // pdf.js ends the line if the accent is much higher than its letter.
      if (place > at && around[place]?.run !== run) open.add(run);
    }
  }
  return edited(runs, edits, open);
}

/** The nearest characters that are no blanks. */
const after = (glyphs: readonly Glyph[], at: number): number =>
  glyphs.findIndex((glyph, index) => index > at && !isBlank(glyph));
const before = (glyphs: readonly Glyph[], at: number): number =>
  glyphs.findLastIndex((glyph, index) => index < at && !isBlank(glyph));

function isOver(glyph: Glyph, base: Glyph | undefined): boolean {
  if (!base || !letter.test(base.text) || !areAlike(glyph, base, MOST_HIGHER)) return false;
  const centre = (glyph.start + glyph.end) / 2;
  return centre > base.start && centre < base.end;
}

function join(edits: Edits, glyphs: readonly Glyph[], at: number, place: number): void {
  const [glyph, base] = [glyphs[at], glyphs[place]];
  if (!glyph || !base) return;
  const text = edits.get(base.run)?.get(base.at) ?? base.text;
  edit(edits, base, ((dotless[text] ?? text) + (marks[glyph.text] ?? '')).normalize('NFC'));
  edit(edits, glyph, '');
  const [start, end] = place > at ? [before(glyphs, at), place] : [place, after(glyphs, at)];
  const [left, right] = [glyphs[start], glyphs[end]];
  const isInWord = left && right && gapOf(left, right) < MOST_GAP;
  const [from, to] = [Math.min(at, place), Math.max(at, place)];
  for (let index = start + 1; index < end; index += 1) {
    const between = glyphs[index];
    if (!between || !isBlank(between)) continue;
    const isOurs = index > from && index < to;
    if (isOurs || (isInWord && !isWritten(between))) edit(edits, between, '');
  }
}
