import { afterFrame } from '../../../shared/ui/frames.ts';
import type { TextBlock, TextRun } from '../../../../workers/pdf/protocol.ts';

/** Runs of one slice for each page. The next frame lays them out. */
const SLICE = 24;

/** Positions the text in PDF points, one slice for each frame. */
export async function layoutText(
  layer: HTMLElement,
  blocks: readonly TextBlock[],
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for (const block of blocks) {
    if (signal.aborted) return;
    layer.append(blockOf(block));
    done += block.runs.length;
    if (done < SLICE) continue;
    done = 0;
    await nextFrame();
  }
}

function blockOf({ runs, follows }: TextBlock): HTMLElement {
  const block = document.createElement('div');
  block.dataset['follows'] = follows;
  block.append(...runs.flatMap(piecesOf));
  return block;
}

/** A line's end is an element: a selection is copied line by line (copied.ts). */
function piecesOf(run: TextRun): HTMLElement[] {
  const words = document.createElement('span');
  words.textContent = run.text;
  words.dir = run.direction;
  words.style.cssText = [
    `left:${run.x}px`,
    `top:${run.y}px`,
    `font:${run.size}px/1 ${run.font}`,
    `transform:rotate(${run.angle}rad) scaleX(${run.stretch})`,
  ].join(';');
  return run.endsLine ? [words, document.createElement('br')] : [words];
}

/** Resolves after the layout of the next frame; otherwise several slices would share one layout. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    afterFrame(resolve);
  });
