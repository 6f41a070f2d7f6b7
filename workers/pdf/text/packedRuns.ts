import { TEXT_UNIT } from '#contract/pack/format.ts';
import { type PackedRect, type PackedText, runFlags, runFonts } from '#contract/pack/text.ts';
import type { PdfPoints, PdfRect, TextRun } from '../protocol.ts';

const numbersOfRun = 6;
const angleUnit = 10_000;

type PackedRuns = Pick<PackedText, 'runs' | 'at'>;

const packed = (points: number): number => Math.round(points * TEXT_UNIT);
const unpacked = (units: number): PdfPoints => (units / TEXT_UNIT) as PdfPoints;

export const packedRect = ({ x, y, width, height }: PdfRect): PackedRect => [
  packed(x),
  packed(y),
  packed(width),
  packed(height),
];

export const unpackedRect = ([x, y, width, height]: PackedRect): PdfRect => ({
  x: unpacked(x),
  y: unpacked(y),
  width: unpacked(width),
  height: unpacked(height),
});

/** Encodes runs as differences from the previous run. Neighbouring runs differ little, so the numbers compress well. */
export function packedRuns(runs: readonly TextRun[]): PackedRuns {
  const at: number[] = [];
  let last = { x: 0, y: 0, size: 0 };
  for (const run of runs) {
    const [x, y, size] = [packed(run.x), packed(run.y), packed(run.size)];
    const angle = Math.round(run.angle * angleUnit);
    at.push(x - last.x, y - last.y, packed(run.width), size - last.size, angle, flagsOf(run));
    last = { x, y, size };
  }
  return { runs: runs.map(({ text }) => text), at };
}

const flagsOf = ({ font, direction, endsLine }: TextRun): number =>
  runFonts.indexOf(font) +
  (direction === 'rtl' ? runFlags.isRtl : 0) +
  (endsLine ? runFlags.endsLine : 0);

export function unpackedRuns(texts: readonly string[], at: readonly number[]): TextRun[] {
  let last = { x: 0, y: 0, size: 0 };
  return texts.map((text, index) => {
    const numbers = at.slice(index * numbersOfRun, (index + 1) * numbersOfRun);
    const [x = 0, y = 0, width = 0, size = 0, angle = 0, flags = 0] = numbers;
    last = { x: last.x + x, y: last.y + y, size: last.size + size };
    return {
      text,
      direction: flags & runFlags.isRtl ? 'rtl' : 'ltr',
      x: unpacked(last.x),
      y: unpacked(last.y),
      width: unpacked(width),
      size: unpacked(last.size),
      angle: angle / angleUnit,
      font: runFonts[flags & runFlags.font] ?? 'sans-serif',
      stretch: 1,
      endsLine: (flags & runFlags.endsLine) > 0,
    };
  });
}
