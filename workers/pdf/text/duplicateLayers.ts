import { across, along } from './textLines.ts';
import type { PdfjsRun } from './markedContent.ts';

/** How far apart two layers of one text lie at most, in parts of the letters' size. */
const MOST_SHIFT = 0.2;
/** The same for a short text, in parts of its width: two equal letters can stand beside each other. */
const MOST_WIDTH = 0.5;
const UNEQUAL = 0.1;
/** A shorter text can stand in a longer one by chance. */
const LEAST_LETTERS = 3;
/** Points of one band of the page: layers lie in the same band or in the next. */
const BAND = 16;
/** Runs of a band that are compared with a new one: the newest. */
const MOST_COMPARED = 128;

/**
 * Shadows, outlines and false bold paint the same text several times, nearly at the same place. Keeps the first
 * of such runs, or the one that holds the words of several. A word that stands at two places stays twice.
 */
export function withoutLayers(runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const bands = new Map<number, PdfjsRun[]>();
  const dropped = new Set<PdfjsRun>();
  for (const run of runs) {
    if (run.text.trim() === '') continue;
    const band = Math.round(across(run) / BAND);
    const layers: PdfjsRun[] = [];
    for (let near = band - 1; near <= band + 1; near += 1) {
      const others = bands.get(near) ?? [];
      for (let at = Math.max(0, others.length - MOST_COMPARED); at < others.length; at += 1) {
        const other = others[at];
        if (other && areLayers(other, run) && !dropped.has(other)) layers.push(other);
      }
    }
    const kept = layers.find((other) => holds(other, run) && !isLess(other, run));
    if (kept) dropped.add(run);
    else {
      for (const other of layers) if (holds(run, other)) dropped.add(other);
      const own = bands.get(band);
      if (own) own.push(run);
      else bands.set(band, [run]);
    }
  }
  return dropped.size > 0 ? without(dropped, runs) : runs;
}

/** What the file marks as no part of its text gives way to what is one. */
const isLess = (a: PdfjsRun, b: PdfjsRun): boolean => a.isArtifact && !b.isArtifact;

function areLayers(a: PdfjsRun, b: PdfjsRun): boolean {
  // Most runs are told apart by this, and no angle has to be looked at.
  if (a.angle === 0 && b.angle === 0 && (a.x > b.x + b.width || b.x > a.x + a.width)) return false;
  if (a.angle !== b.angle || Math.abs(a.size - b.size) > UNEQUAL * a.size) return false;
  if (Math.abs(across(a) - across(b)) > MOST_SHIFT * a.size) return false;
  return holds(a, b) || holds(b, a);
}

/** Whether the words of one lie on the same words of the other. */
function holds(outer: PdfjsRun, inner: PdfjsRun): boolean {
  const text = inner.text.trim();
  const most = Math.min(MOST_SHIFT * inner.size, MOST_WIDTH * inner.width);
  const [start, end] = [along(inner), along(inner) + inner.width];
  if (outer.text.trim() === text) return Math.abs(along(outer) - start) <= most;
  const isInside = start >= along(outer) - most && end <= along(outer) + outer.width + most;
  return isInside && text.length >= LEAST_LETTERS && outer.text.includes(text);
}

/** A line that ended with a dropped run ends with the one before. */
function without(dropped: ReadonlySet<PdfjsRun>, runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const kept: PdfjsRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (!dropped.has(run)) kept.push(run);
    else if (run.endsLine && last) kept[kept.length - 1] = { ...last, endsLine: true };
  }
  return kept;
}
