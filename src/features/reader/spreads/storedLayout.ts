import * as z from 'zod/mini';
import { type Issue, SpreadsMode } from '#contract/api/issue.ts';
import type { PageNumber, PageSize, PdfPoints } from '../../../../workers/pdf/engineProtocol.ts';
import { deviceList, newestFirst } from '../../../shared/ui/deviceList.ts';

/** The user's choice of the spread mode for an issue, on this device. */
const Choice = z.object({ issue: z.int().check(z.positive()), spreads: SpreadsMode });
export type Choices = z.infer<typeof Choice>[];

const choices = deviceList('gatefold:spreads', Choice);

export const choicesIn = choices.entriesIn;

/** The publisher's setting; absent from older servers. */
type Published = Pick<Issue, 'id'> & { readonly spreads?: SpreadsMode };

/** The user's own choice wins over the publisher's. */
export const modeFor = (issue: Published, chosen: Choices = choices.read()): SpreadsMode =>
  chosen.find((choice) => choice.issue === issue.id)?.spreads ?? issue.spreads ?? 'auto';

export const storeChoice = ({ id: issue }: Published, spreads: SpreadsMode): void =>
  choices.change((before) =>
    newestFirst(
      { issue, spreads },
      before.filter((choice) => choice.issue !== issue),
    ),
  );

export type SizedPage = readonly [page: PageNumber, size: PageSize];

type StoredPage = readonly [page: number, width: number, height: number];

const isStoredPage = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((number) => typeof number === 'number' && number > 0) &&
  Number.isInteger(value[0]);

/**
 * The sizes that formed the pairs of a complete file. The next reading starts with the same
 * pairs before the earlier pages are downloaded.
 */
const StoredFile = z.object({
  file: z.string(),
  pages: z.array(z.custom<StoredPage>(isStoredPage)),
});
export type StoredSizes = z.infer<typeof StoredFile>[];

const stored = deviceList('gatefold:sizes', StoredFile);

export const storedSizesIn = stored.entriesIn;

/** A longer list is not stored: sizes of near pages are requested anyway. */
const mostPages = 400;

export const sizesStoredIn = (file: string, all: StoredSizes = stored.read()): SizedPage[] =>
  (all.find((one) => one.file === file)?.pages ?? []).map(([page, width, height]) => [
    page as PageNumber,
    { width: width as PdfPoints, height: height as PdfPoints },
  ]);

/** The new list. A file whose pages all have the layout of page 1 is left out. */
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
