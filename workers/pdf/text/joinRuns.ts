import { across, along } from './textLines.ts';
import type { PagePart, PdfPoints, TextFont, TextRun } from '../engineProtocol.ts';

/**
 * Compatibility characters, which come from fonts and old encodings and not from a keyboard: radicals (U+2E80 to
 * U+2FDF), compatibility ideographs, ligatures and presentation forms, vertical forms, full-width letters and
 * digits, half-width katakana. Full-width punctuation is regular in Japanese and Chinese text, and is kept.
 */
const compatible =
  /[\u2e80-\u2fdf\uf900-\ufdff\ufe10-\ufe1f\ufe30-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f]+/g;
const vertical = /[\ufe10-\ufe1f\ufe30-\ufe4f]/;
/** The distance from an ASCII character to its full-width form (U+FF01 to U+FF5E). */
const FULL_WIDTH = 0xfee0;

/** Returns the text as a user types it in a search. The painted page does not change. */
export const normalized = (text: string): string =>
  text.replace(compatible, (found) =>
    vertical.test(found) ? Array.from(found, normalizedVertical).join('') : found.normalize('NFKC'),
  );

/** Maps a vertical form to the full-width form for punctuation. */
function normalizedVertical(character: string): string {
  const plain = character.normalize('NFKC');
  if (!vertical.test(character)) return plain;
  return plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH));
}

/** Normalizes the text of a pdf.js item. */
export const normalizedText = (found: string): string =>
  normalized(found)
    .replace(paintedHyphen, '$1-')
    .replace(turnedLigature, 'ال$1')
    .replace(misplacedTanwin, ' ');

/** A soft hyphen within a line is painted as a hyphen. At the end of a line it can divide a word (see `joinLines`). */
const paintedHyphen = /(\p{L})\u00ad(?=\p{L})/gu;

/**
 * Fathatan is at the end of a word, or before or after its final alef. If more letters follow, the font uses its
 * code for a blank.
 */
const misplacedTanwin = /\u064b(?=\p{L})(?!ا(?!\p{L}))/gu;

/**
 * Some fonts have lam-alef as one glyph, whose two letters are extracted in reverse order. After another alef
 * the reversed order is certain, because no word has two consecutive alefs.
 */
const turnedLigature = /ا([اأإآ])ل/g;

/** The largest offset of a word from its painted position, as a fraction of the font size. */
const MOST_DRIFT = 0.25;
/** The font size of measurements. It is large because some systems round the width of small letters to whole pixels. */
const MEASURED_AT = 100;

/** Returns the width of a text in a generic font of size 1; 0 if it cannot be measured. */
type MeasureText = (text: string, font: TextFont) => number;

/**
 * Joins the runs of each line as far as the words keep their positions, and sets the stretch of the joined runs.
 * This is the last step. It is the only one that depends on the fonts of the device, so the server's packs and the
 * engine agree on all earlier steps.
 */
export function withJoinedRuns(
  parts: readonly PagePart[],
  measure: MeasureText = naturalWidth,
): readonly PagePart[] {
  return parts.map((part) => {
    if (part.kind === 'text') return { ...part, runs: joinedRuns(part.runs, measure) };
    if (part.kind !== 'group' && part.kind !== 'figure') return part;
    return { ...part, parts: withJoinedRuns(part.parts, measure) };
  });
}

/** @param runs complete lines, in which the last run of each line has `endsLine` */
export function joinedRuns(
  runs: readonly TextRun[],
  measure: MeasureText = naturalWidth,
): readonly TextRun[] {
  const lines: TextRun[][] = [];
  let isOpen = false;
  for (const run of runs) {
    const { edges: _, ...plain } = run;
    const stretched = { ...plain, stretch: stretchIn(run, measure) };
    if (isOpen) lines.at(-1)?.push(stretched);
    else lines.push([stretched]);
    isOpen = !run.endsLine;
  }
  return lines.flatMap(joined);
}

let context: OffscreenCanvasRenderingContext2D | null = null;

function naturalWidth(text: string, font: TextFont): number {
  if (typeof OffscreenCanvas === 'undefined') return 0;
  context ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return 0;
  context.font = `${MEASURED_AT}px ${font}`;
  return context.measureText(text).width / MEASURED_AT;
}

function stretchIn({ text, font, size, width }: TextRun, measure: MeasureText): number {
  const natural = measure(text, font) * size;
  return natural > 0 && width > 0 ? width / natural : 1;
}

function joined(line: readonly TextRun[]): readonly TextRun[] {
  const pieces: TextRun[][] = [];
  for (const run of line) {
    const piece = pieces.at(-1);
    if (piece && isOne([...piece, run])) piece.push(run);
    else pieces.push([run]);
  }
  return pieces.map((piece, at) => ({ ...asOne(piece), endsLine: at === pieces.length - 1 }));
}

function isOne(piece: readonly TextRun[]): boolean {
  const [first] = piece;
  const added = piece.at(-1);
  if (!first || !added || !looksAlike(first, added)) return false;
  const stretch = stretchOf(piece);
  let start = startOf(first, first.direction);
  return piece.every((run) => {
    const drift = Math.abs(startOf(run, first.direction) - start);
    start += naturalOf(run) * stretch;
    return drift <= MOST_DRIFT * first.size;
  });
}

const looksAlike = (a: TextRun, b: TextRun): boolean =>
  a.font === b.font &&
  a.direction === b.direction &&
  Math.abs(a.size - b.size) <= 0.1 * a.size &&
  Math.abs(across(a) - across(b)) <= 0.25 * a.size;

function asOne(piece: readonly TextRun[]): TextRun {
  const [first] = piece as readonly [TextRun];
  const { x, y } = piece.reduce((a, b) => (along(b) < along(a) ? b : a));
  const width = lengthOf(piece) as PdfPoints;
  const text = piece.map((run) => run.text).join('');
  return piece.length === 1 ? first : { ...first, text, x, y, width, stretch: stretchOf(piece) };
}

const startOf = (run: TextRun, direction: TextRun['direction']): number =>
  direction === 'ltr' ? along(run) : 0 - along(run) - run.width;

/** The width of the run in its font without stretch. */
const naturalOf = ({ width, stretch }: TextRun): number => (stretch > 0 ? width / stretch : width);

const stretchOf = (piece: readonly TextRun[]): number => {
  const natural = piece.reduce((sum, run) => sum + naturalOf(run), 0);
  return natural > 0 ? lengthOf(piece) / natural : 1;
};

const lengthOf = (piece: readonly TextRun[]): number =>
  Math.max(...piece.map((run) => along(run) + run.width)) - Math.min(...piece.map(along));
