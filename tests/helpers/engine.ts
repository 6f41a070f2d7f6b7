import { type Remote, wrap } from 'comlink';
import type {
  EngineApi,
  OpenAnswer,
  PageIndex,
  PageSize,
  PaintAnswer,
  PaintPriority,
  PaintWindow,
  Tone,
} from '../../workers/pdf/engineProtocol.ts';
import type { ServedRange } from './fileServer.ts';

/** Paints of one engine, for tests that run in a browser. */
export interface TestEngine {
  readonly api: Remote<EngineApi>;
  /** Of its worker. */
  readonly name: string;
  /** Uncaught errors of its worker so far: the reader replaces an engine after one. */
  readonly uncaught: readonly string[];
  open(): Promise<OpenAnswer>;
  /** @param page counted from 0 */
  paint(page: number, options?: Partial<PaintOptions>): Painting;
  served(): Promise<ServedRange[]>;
  /** Sets the faults of the file server; without an argument, none. */
  fail(faults?: string): Promise<void>;
  end(): Promise<void>;
}

interface PaintOptions {
  readonly scale: number;
  readonly priority: PaintPriority;
  readonly window: PaintWindow;
  readonly size: PageSize;
  readonly tone: Tone | undefined;
}

interface Painting {
  readonly id: number;
  readonly answer: Promise<PaintAnswer>;
}

let runs = 0;
let ids = 0;

/**
 * @param file its name, or a made PDF
 * @param faults as `fileServer.ts` reads them, `cut=3&delay=5`
 */
export function startEngine(file: string | Blob, faults = ''): TestEngine {
  const run = `${Date.now()}-${(runs += 1)}`;
  const worker = new Worker(new URL('../../workers/pdf/engine/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: run,
  });
  const api = wrap<EngineApi>(worker);
  const uncaught: string[] = [];
  worker.addEventListener('error', ({ message }) => uncaught.push(message));
  let ended: Promise<void> | null = null;
  const at = (name: string) => absolute(`/test-files/${name}?run=${run}`);
  const url = typeof file === 'string' ? `${at(file)}&${faults}` : URL.createObjectURL(file);
  return {
    api,
    name: run,
    uncaught,
    open: () => api.open({ url, assets: absolute('/assets/pdfjs/') }),
    paint(page, options = {}) {
      const id = (ids += 1);
      const request = { scale: 1, priority: 'visible' as const, ...options };
      return { id, answer: api.paint({ id, page: page as PageIndex, ...request }) };
    },
    served: async () => (await fetch(at('served'))).json() as Promise<ServedRange[]>,
    fail: async (next = '') => void (await fetch(`${at('faults')}&${next}`)),
    async end() {
      // An ended worker responds to nothing, not even to a second close.
      ended ??= api.close().then(() => worker.terminate());
      URL.revokeObjectURL(url);
      await ended;
    },
  };
}

export const absolute = (path: string): string => new URL(path, location.href).href;

/** Whether the real PDFs are available; logs if they are not. */
export async function hasCorpus(): Promise<boolean> {
  const headers = { Range: 'bytes=0-0' };
  const { ok } = await fetch(absolute('/test-files/7kaa-manual.pdf?run=probe'), { headers });
  if (!ok) console.warn('Skipped: these tests need the PDFs of ../shared/corpus.');
  return ok;
}

/** The pixels of a painted page. It closes the bitmap. */
export function pixelsOf(answer: PaintAnswer): ImageData {
  if (answer.kind !== 'painted') throw new Error(`Not painted: ${JSON.stringify(answer)}`);
  const { width, height } = answer.bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to look at the page.');
  context.drawImage(answer.bitmap, 0, 0);
  answer.bitmap.close();
  return context.getImageData(0, 0, width, height);
}
