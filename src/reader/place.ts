import * as z from 'zod/mini';
import type { PageNumber } from '../../workers/pdf/protocol.ts';
import { firstPage, spreadIndexOf } from './rules.ts';

/** The place that was reached in a file, by the file's key; the newest first. */
const Place = z.object({ file: z.string(), page: z.int().check(z.positive()) });
export type Places = z.infer<typeof Place>[];

const storageKey = 'gatefold:places';
const mostPlaces = 200;

export interface Reached {
  readonly page: PageNumber;
  readonly pageCount: number;
  readonly singlePage: boolean;
}

/** What is remembered from now on: no beginning, and no issue that was read to its end. */
export function withPlace(places: Places, file: string, reached: Reached): Places {
  const others = places.filter((place) => place.file !== file);
  const { page, pageCount, singlePage } = reached;
  const isFinished =
    spreadIndexOf(page, singlePage) === spreadIndexOf(asPage(pageCount), singlePage);
  if (page === firstPage || isFinished) return others;
  return [{ file, page }, ...others].slice(0, mostPlaces);
}

/** The page at which reading goes on; null where it begins. */
export const placeIn = (file: string): PageNumber | null => {
  const found = read().find((place) => place.file === file);
  return found ? asPage(found.page) : null;
};

export function keepPlace(file: string, reached: Reached): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withPlace(read(), file, reached)));
  } catch {
    // A browser that keeps nothing, or has no room: reading begins at the beginning.
  }
}

function read(): Places {
  try {
    return placesIn(localStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

/** Leaves out single entries that are no places. Throws where the text is no list at all. */
export const placesIn = (text: string): Places =>
  z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .flatMap((entry) => z.safeParse(Place, entry).data ?? []);

const asPage = (page: number) => page as PageNumber;
