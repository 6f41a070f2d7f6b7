import type { TextRun } from '../../../workers/pdf/protocol.ts';

/** Milliseconds and pieces of one go: laying out what was put in takes about as long again. */
const SLICE = { ms: 5, pieces: 150 };

/** Puts the words where they stand, in PDF points, and lets the page breathe in between. */
export async function layText(
  layer: HTMLElement,
  runs: readonly TextRun[],
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < runs.length && !signal.aborted; ) {
    const start = performance.now();
    const pieces = document.createDocumentFragment();
    const end = at + SLICE.pieces;
    while (at < Math.min(end, runs.length) && performance.now() - start < SLICE.ms) {
      const run = runs[at];
      if (run) pieces.append(...piecesOf(run));
      at += 1;
    }
    layer.append(pieces);
    await breath();
  }
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
