import { areSameLine } from './wordGaps.ts';
import { across, along, boundsOf, type LineRun, linesOf } from './textLines.ts';
import type { PdfjsRun } from './markedContent.ts';
import type { TextBlock } from '../engineProtocol.ts';

/** Kana, and bopomofo with its tone marks. */
const kana =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u30fb\u30fc\u02ca\u02c7\u02cb\u02d9\s]+$/u;
const han = /\p{Script=Han}/u;
/** The smallest font size of ruby, as a fraction of the font size of its word. */
const LEAST_SIZE = 0.3;
const MOST_SIZE = 0.63;
/** The largest distance of ruby from its word, and its largest overhang, as fractions of the word's font size. */
const FARTHEST = 0.4;
const MOST_PAST = 0.7;

/**
 * Marks ruby (furigana) and moves it after all other runs, so that the line of a word is contiguous again. Runs
 * before and after the ruby are joined if they are on one line.
 */
export function withReadings(runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const small = runs.filter(({ text }) => kana.test(text) && text.trim() !== '');
  if (small.length === 0) return runs;
  const words = runs.filter(({ text }) => han.test(text));
  const readings = new Set(small.filter((run) => words.some((word) => isReadingOf(run, word))));
  if (readings.size === 0) return runs;
  const kept: PdfjsRun[] = [];
  let isAfterReading = false;
  for (const run of runs) {
    const last = kept.at(-1);
    const isBlankBetween = isAfterReading && run.text.trim() === '';
    if (readings.has(run) || isBlankBetween) isAfterReading = true;
    else {
      if (last && isAfterReading)
        kept[kept.length - 1] = { ...last, endsLine: !follows(last, run) };
      kept.push(run);
      isAfterReading = false;
    }
  }
  return [...kept, ...[...readings].map((run) => ({ ...run, isReading: true, endsLine: true }))];
}

/** Whether a run is the ruby of a word: above the word, or to its right in vertical text. */
function isReadingOf(run: PdfjsRun, word: PdfjsRun): boolean {
  const ratio = run.size / word.size;
  if (run.angle !== word.angle || ratio < LEAST_SIZE || ratio > MOST_SIZE) return false;
  const gap = across(word) - across(run) - run.size;
  const start = along(run) - along(word);
  return (
    Math.abs(gap) <= FARTHEST * word.size &&
    start >= -MOST_PAST * word.size &&
    start + run.width <= word.width + MOST_PAST * word.size
  );
}

const follows = (last: PdfjsRun, run: PdfjsRun): boolean =>
  last.angle === run.angle && areSameLine(last, run) && along(run) >= along(last);

/**
 * Returns the ruby of each block, by the block's runs. Ruby follows its block as a block that can be found and
 * selected, but that a screen reader skips. The text of the block stays contiguous for the search.
 */
export function readingsOf(
  blocks: readonly TextBlock[],
  readings: readonly LineRun[],
): ReadonlyMap<TextBlock['runs'], TextBlock> {
  const byBlock = new Map<TextBlock, LineRun[]>();
  for (const reading of readings) {
    const owner = ownerOf(reading, blocks);
    if (owner) byBlock.set(owner, [...(byBlock.get(owner) ?? []), reading]);
  }
  return new Map([...byBlock].map(([{ runs }, own]) => [runs, blockOf(own)]));
}

/** The block of the word, or the nearest block. */
function ownerOf(reading: LineRun, blocks: readonly TextBlock[]): TextBlock | undefined {
  const { x, y, width, size, angle } = reading;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const below = 1.6 * size;
  const [left, top] = [x + (cos * width) / 2 - sin * below, y + (sin * width) / 2 + cos * below];
  const farness = ({ rect }: TextBlock): number =>
    Math.max(rect.x - left, left - rect.x - rect.width, 0) +
    Math.max(rect.y - top, top - rect.y - rect.height, 0);
  return blocks.toSorted((a, b) => farness(a) - farness(b))[0];
}

function blockOf(readings: readonly LineRun[]): TextBlock {
  const lines = linesOf(readings);
  return {
    kind: 'text',
    follows: 'words',
    level: null,
    isArtifact: true,
    language: null,
    spans: [],
    direction: 'ltr',
    rect: boundsOf(lines.map(({ rect }) => rect)),
    text: lines.map(({ text }) => text).join(' '),
    runs: lines.flatMap(({ runs }) => runs),
  };
}
