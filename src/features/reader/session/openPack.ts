import * as Comlink from 'comlink';
import type { PackLink } from '#contract/api/reading.ts';
import type { PackApi, PackFacts, PictureRequest } from '../../../../workers/pack/packProtocol.ts';
import type {
  PageBlock,
  PageContent,
  PageIndex,
  SearchBatch,
  SearchRequest,
  Tone,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { SupervisedWorker } from '../../../shared/supervision/superviseWorker.ts';
import { packSourceOf } from '../waitingWorkers.ts';

/** The pack of the open document. No call throws; a part that cannot be had is null. */
export interface Pack {
  readonly facts: PackFacts;
  thumbnail(page: PageIndex, aspect: number, tone?: Tone): Promise<ImageBitmap | null>;
  preview(page: PageIndex, tone?: Tone): Promise<ImageBitmap | null>;
  picture(request: PictureRequest): Promise<ImageBitmap | null>;
  cancelPicture(id: number): void;
  firstPictureArrived(): Promise<void>;
  content(page: PageIndex): Promise<PageContent | null>;
  blocks(page: PageIndex): Promise<readonly PageBlock[] | null>;
  search(request: SearchRequest): Promise<SearchBatch | null>;
  close(): void;
}

/**
 * Opens a pack; null if it cannot be read. Aborting the signal closes it.
 * @param life its own worker, which ends with the pack
 * @param isPictured whether the first picture is requested at once
 */
export async function openPack(
  link: PackLink,
  life: SupervisedWorker,
  isPictured: boolean,
  signal: AbortSignal,
): Promise<Pack | null> {
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
  const facts = await orNull(() => remote.open(packSourceOf(link, isPictured)), null);
  if (!facts) close();
  return (
    facts && {
      facts,
      thumbnail: (page, ...rest) => orNull(() => remote.thumbnail(page, ...rest), null),
      preview: (page, tone) => orNull(() => remote.preview(page, tone), null),
      picture: (request) => orNull(() => remote.picture(request), null),
      cancelPicture: (id) => void orNull(() => remote.cancelPicture(id), undefined),
      firstPictureArrived: () => orNull(() => remote.firstPictureArrived(), undefined),
      content: (page) => orNull(() => remote.content(page), null),
      blocks: (page) => orNull(() => remote.blocks(page), null),
      search: (request) => orNull(() => remote.search(request), null),
      close,
    }
  );
}
