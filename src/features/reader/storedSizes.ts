import * as z from 'zod/mini';
import type { PageNumber, PageSize, PdfPoints } from '../../../workers/pdf/protocol.ts';
import { deviceList, newestFirst } from './deviceList.ts';

export type SizedPage = readonly [page: PageNumber, size: PageSize];

type StoredPage = readonly [page: number, width: number, height: number];

const isStoredPage = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((number) => typeof number === 'number' && number > 0) &&
  Number.isInteger(value[0]);

/**
 * The sizes in a file that make its pairs, as they were when all of it was here. Reading goes on in the same
 * pairs, though the pages before are not here yet.
 */
const StoredFile = z.object({
  file: z.string(),
  pages: z.array(z.custom<StoredPage>(isStoredPage)),
});
export type StoredSizes = z.infer<typeof StoredFile>[];

const stored = deviceList('gatefold:sizes', StoredFile);

export const storedSizesIn = stored.entriesIn;

/** A longer list is not worth its room: sizes of pages that are near are asked for anyway. */
const mostPages = 400;

export const sizesStoredIn = (file: string, all: StoredSizes = stored.read()): SizedPage[] =>
  (all.find((one) => one.file === file)?.pages ?? []).map(([page, width, height]) => [
    page as PageNumber,
    { width: width as PdfPoints, height: height as PdfPoints },
  ]);

/** What is kept from now on: nothing of a file whose pages all stand as page 1 does. */
export function withSizes(
  before: StoredSizes,
  file: string,
  sizes: readonly SizedPage[],
): StoredSizes {
  const others = before.filter((one) => one.file !== file);
  if (sizes.length === 0 || sizes.length > mostPages) return others;
  const pages = sizes.map(([page, { width, height }]): [number, number, number] => [
    page,
    width,
    height,
  ]);
  return newestFirst({ file, pages }, others);
}

export const storeSizes = (file: string, sizes: readonly SizedPage[]): void =>
  stored.change((before) => withSizes(before, file, sizes));
