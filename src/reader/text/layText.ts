import type { TextRun } from '../../../workers/pdf/protocol.ts';

/** Runs of one go, which ends with a line: the frame after it takes as long to lay them out. */
const SLICE = 120;

/**
 * Puts the words where they stand, in PDF points, and lets the page breathe in between. Each slice
 * has a block of its own, so that the ones before it are not laid out again.
 */
export async function layText(
  layer: HTMLElement,
  runs: readonly TextRun[],
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < runs.length && !signal.aborted; ) {
    const end = endOfSlice(runs, at);
    const slice = document.createElement('div');
    slice.append(...runs.slice(at, end).flatMap(piecesOf));
    layer.append(slice);
    at = end;
    await breath();
  }
}

/** A block's end is copied as a line's, so it has to be one; a very long line is cut all the same. */
function endOfSlice(runs: readonly TextRun[], at: number): number {
  let end = Math.min(at + SLICE, runs.length);
  while (end < Math.min(at + 2 * SLICE, runs.length) && !runs[end - 1]?.endsLine) end += 1;
  return end;
}

/** A line's end is an element, because it is copied and read aloud as one. */
function piecesOf(run: TextRun): HTMLElement[] {
  const words = document.createElement('span');
  words.textContent = run.text;
  words.dir = run.direction;
  Object.assign(words.style, {
    left: `${run.x}px`,
    top: `${run.y}px`,
    fontSize: `${run.size}px`,
    fontFamily: run.font,
    transform: `rotate(${run.angle}rad) scaleX(${run.stretch})`,
  });
  return run.endsLine ? [words, document.createElement('br')] : [words];
}

/** Until the next frame has been laid out: without that, several goes would be laid out as one. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
