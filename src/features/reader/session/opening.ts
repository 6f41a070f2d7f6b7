import type { DownloadLink } from '#contract/api/reading.ts';
import type {
  EngineSource,
  OpenedDocument,
  PageIndex,
  PageNumber,
} from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import { clampPage, firstPage } from '../rules.ts';
import type { SizedPage } from '../spreads/storedPageSizes.ts';

/** The source from which the engine opens the file of a link. */
export const sourceOf = (
  { url, opening }: DownloadLink,
  password: string | null,
  firstShown: PageNumber,
): EngineSource => ({
  url: absolute(url),
  assets: absolute(assetsFolder),
  ...(firstShown === firstPage && { opening }),
  ...(password !== null && { password }),
});

const assetsFolder = `${import.meta.env.BASE_URL}assets/pdfjs/`;
const absolute = (address: string) => new URL(address, document.baseURI).href;

/** Sizes of the first visible pages, so that their layout does not change when they arrive. */
export async function sizesAround(
  { pageCount }: OpenedDocument,
  engine: Engine,
  firstShown: PageNumber,
): Promise<readonly SizedPage[]> {
  const page = clampPage(firstShown, pageCount);
  if (page === firstPage) return [];
  const pages = [page - 1, page, page + 1].filter((one) => one <= pageCount) as PageNumber[];
  const sizes = await Promise.all(pages.map((one) => engine.pageSize((one - 1) as PageIndex)));
  return pages.flatMap((one, at) => {
    const size = sizes[at];
    return size ? [[one, size] as const] : [];
  });
}
