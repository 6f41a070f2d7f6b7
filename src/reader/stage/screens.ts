import * as Comlink from 'comlink';
import type { ScreenId, ScreensApi } from '../../../workers/screen/protocol.ts';
import { lifeOf, nameWorker } from '../workerLife.ts';
import { type Screen, screenHere } from './screen.ts';

/**
 * Chromium copies a bitmap in the thread that shows it, on its way to the compositor or the graphics
 * card: 10 ms for a page of a tablet and 40 to 60 on a slow one, each a long task and a frame or two
 * lost. Copied by a worker it costs the page nothing. No other browser has been seen to gain by
 * that, and a canvas once given away cannot be had back, so elsewhere the page shows them itself.
 */
const isCopyingWhatIsShown = (): boolean =>
  'userAgentData' in navigator && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** The screens of one reader. Should their worker die, the page serves new ones by itself. */
export class Screens {
  #worker: ScreenWorker | null = null;
  #isTried = false;
  readonly #died: () => void;

  /** @param died what was on its way to the screen is lost */
  constructor(died: () => void) {
    this.#died = died;
  }

  /** To be called before there is something to show, because a worker takes its time to come. */
  begin(): void {
    if (this.#isTried || !isCopyingWhatIsShown()) return;
    this.#isTried = true;
    const worker = startScreenWorker();
    this.#worker = worker;
    void worker.died.then(() => this.#doWithout());
  }

  #doWithout(): void {
    this.#worker = null;
    this.#died();
  }

  readonly make = (): Screen => this.#worker?.make() ?? screenHere();

  /** What was made is not shown any more; `begin` begins anew. */
  close(): void {
    this.#worker?.close();
    this.#worker = null;
    this.#isTried = false;
  }
}

type ScreenWorker = ReturnType<typeof startScreenWorker>;

const nameScreenWorker = () =>
  nameWorker(
    'screen worker',
    (name) =>
      new Worker(new URL('../../../workers/screen/screen.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );

/** A canvas of the page, and what the worker knows it by. */
interface Shown {
  readonly id: ScreenId;
  readonly canvas: HTMLCanvasElement;
}

/** Its sizes cannot be set any more; the attributes can, and are what the worker is about to do. */
function blank(canvas: HTMLCanvasElement): void {
  canvas.remove();
  canvas.removeAttribute('style');
  delete canvas.dataset.window;
  canvas.setAttribute('width', '0');
  canvas.setAttribute('height', '0');
}

function startScreenWorker() {
  const named = nameScreenWorker();
  const remote = Comlink.wrap<ScreensApi>(named.worker);
  const life = lifeOf(named);
  // Used again and again: a canvas in a worker goes with a sink for its frames, and both stay until
  // the worker collects its garbage, which it hardly ever has reason to.
  const spare: Shown[] = [];
  let made = 0;

  function make(): Shown {
    const id = (made += 1) as ScreenId;
    const canvas = document.createElement('canvas');
    const offscreen = canvas.transferControlToOffscreen();
    const taken = remote.take(id, Comlink.transfer(offscreen, [offscreen]));
    void life.orGone(taken, undefined).then(() => life.watch());
    return { id, canvas };
  }

  async function show(id: ScreenId, bitmap: ImageBitmap): Promise<boolean> {
    if (life.isOver()) return false;
    const shown = remote.show(id, Comlink.transfer(bitmap, [bitmap])).then(() => true);
    return life.orGone(shown, false);
  }

  function giveBack(shown: Shown): void {
    blank(shown.canvas);
    if (life.isOver()) return;
    void remote.giveBack(shown.id);
    spare.push(shown);
  }

  return {
    died: life.died,
    make(): Screen {
      const shown = spare.pop() ?? make();
      let isHeld = true;
      return {
        canvas: shown.canvas,
        show: (bitmap) => show(shown.id, bitmap),
        giveBack() {
          if (isHeld) giveBack(shown);
          isHeld = false;
        },
      };
    },
    close() {
      life.end();
      remote[Comlink.releaseProxy]();
      named.worker.terminate();
    },
  };
}
