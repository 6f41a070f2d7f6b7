import { across, along } from './textLines.ts';
import type { PdfjsRun } from './markedContent.ts';

/** The largest offset between two layers of one text, as a fraction of the font size. */
const MOST_SHIFT = 0.2;
/** The same for a short text, as a fraction of its width, because two equal letters can be neighbours. */
const MOST_WIDTH = 0.5;
const UNEQUAL = 0.1;
/** A shorter text can be part of a longer one by coincidence. */
const LEAST_LETTERS = 3;
/** The height of a band of the page in points. Layers of one text are in the same band or in adjacent bands. */
const BAND = 16;
/** How many runs of a band are compared with a new run: the most recent ones. */
const MOST_COMPARED = 128;

/**
 * Removes duplicate text. Shadows, outlines and simulated bold paint the same text several times at almost the
 * same position. The function keeps the first of these runs, or the run that contains the text of several. A word
 * at two separate positions is kept twice.
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

/** A run that is an artifact is replaced by a run that is not. */
const isLess = (a: PdfjsRun, b: PdfjsRun): boolean => a.isArtifact && !b.isArtifact;

function areLayers(a: PdfjsRun, b: PdfjsRun): boolean {
  // A fast check that excludes most pairs.
  if (a.angle === 0 && b.angle === 0 && (a.x > b.x + b.width || b.x > a.x + a.width)) return false;
  if (a.angle !== b.angle || Math.abs(a.size - b.size) > UNEQUAL * a.size) return false;
  if (Math.abs(across(a) - across(b)) > MOST_SHIFT * a.size) return false;
  return holds(a, b) || holds(b, a);
}

/** Whether `outer` contains the text of `inner` at the same position. */
function holds(outer: PdfjsRun, inner: PdfjsRun): boolean {
  const text = inner.text.trim();
  const most = Math.min(MOST_SHIFT * inner.size, MOST_WIDTH * inner.width);
  const [start, end] = [along(inner), along(inner) + inner.width];
  if (outer.text.trim() === text) return Math.abs(along(outer) - start) <= most;
  const isInside = start >= along(outer) - most && end <= along(outer) + outer.width + most;
  return isInside && text.length >= LEAST_LETTERS && outer.text.includes(text);
}

/** If the last run of a line is removed, the previous run ends the line. */
function without(dropped: ReadonlySet<PdfjsRun>, runs: readonly PdfjsRun[]): readonly PdfjsRun[] {
  const kept: PdfjsRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (!dropped.has(run)) kept.push(run);
    else if (run.endsLine && last) kept[kept.length - 1] = { ...last, endsLine: true };
  }
  return kept;
}
