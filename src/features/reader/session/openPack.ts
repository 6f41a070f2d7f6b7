import * as Comlink from 'comlink';
import type { PackLink } from '#contract/api/reading.ts';
import type { PackApi, PackFacts } from '../../../../workers/pack/packProtocol.ts';
import type {
  PageContent,
  PageIndex,
  SearchBatch,
  SearchRequest,
} from '../../../../workers/pdf/engineProtocol.ts';
import { superviseWorker } from '../../../shared/supervision/superviseWorker.ts';

/** The pack of the open document. No call throws; a part that cannot be had is null. */
export interface Pack {
  readonly facts: PackFacts;
  thumbnail(page: PageIndex, aspect: number): Promise<ImageBitmap | null>;
  preview(page: PageIndex): Promise<ImageBitmap | null>;
  content(page: PageIndex): Promise<PageContent | null>;
  search(request: SearchRequest): Promise<SearchBatch | null>;
  close(): void;
}

/** Opens a pack in a worker of its own; null if it cannot be read. Aborting the signal closes it. */
export async function openPack(link: PackLink, signal: AbortSignal): Promise<Pack | null> {
  const life = superviseWorker('pack', newWorker);
  const remote = Comlink.wrap<PackApi>(life.worker);
  const { orTerminated: orNull } = life;
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    remote[Comlink.releaseProxy]();
    life.end();
  };
  signal.addEventListener('abort', close, { once: true });
  const url = new URL(link.url, document.baseURI).href;
  const facts = await orNull(() => remote.open({ url, headEnd: link.headEnd }), null);
  if (!facts) close();
  return (
    facts && {
      facts,
      thumbnail: (page, aspect) => orNull(() => remote.thumbnail(page, aspect), null),
      preview: (page) => orNull(() => remote.preview(page), null),
      content: (page) => orNull(() => remote.content(page), null),
      search: (request) => orNull(() => remote.search(request), null),
      close,
    }
  );
}

const newWorker = (name: string): Worker =>
  new Worker(new URL('../../../../workers/pack/pack.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
