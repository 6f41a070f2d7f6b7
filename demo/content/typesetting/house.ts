import type { Picture } from '../art/picture.ts';
import type { Book, Box } from './book.ts';
import type { Cut } from './fonts.ts';
import type { Slug, TextStyle } from './textStyle.ts';
import type { Article, NumberText } from './text.ts';

/** The look of one magazine, the same in all its numbers. Lengths in points. */
export interface House {
  readonly name: string;
  readonly language: string;
  readonly size: readonly [number, number];
  readonly rightToLeft?: boolean;
  readonly margin: {
    readonly top: number;
    readonly bottom: number;
    readonly inner: number;
    readonly outer: number;
  };
  readonly columns: number;
  readonly gutter: number;
  readonly text: TextStyle;
  readonly display: Cut;
  readonly label: Cut;
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  readonly muted: string;
  /** Words that the page furniture needs, in the magazine's own language. */
  readonly words: { readonly contents: string; readonly letter: string };
  /** Most points of a headline. */
  readonly headline: number;
  readonly contents: 'list' | 'table' | 'numerals';
  galley(book: Book, blocks: readonly string[], width: number, style: TextStyle): Slug[];
  cover(book: Book, number: NumberArt): void;
  /** Running head and folio of an inner page. */
  dress(book: Book, number: NumberArt, head: string): void;
  back(book: Book, number: NumberArt): void;
  /** Words on a page of picture. */
  say?(book: Book, words: string): void;
}

/** One number of a magazine: its words, and the pictures that go with them by name. */
export interface NumberArt {
  readonly house: House;
  readonly text: NumberText;
  readonly cover: Picture;
  readonly art: Readonly<Record<string, Picture>>;
  /** A picture for low, wide places, where the cover's would look squashed. */
  readonly strip?: Picture;
  /** Pages of picture alone, used where a page would stand empty. */
  readonly plates: readonly Picture[];
  /** Pages of their own size, after the article of that name. */
  readonly foldouts?: Readonly<Record<string, (book: Book, number: NumberArt) => void>>;
  readonly pages?: number;
  /** Pages that no text file describes, where the text says `@body`. */
  readonly body?: (book: Book, number: NumberArt) => void;
}

/** The picture of that name; a missing one stops the press rather than leaving a hole. */
export function pictureOf(number: NumberArt, name: string): Picture {
  const picture = number.art[name];
  if (!picture) throw new Error(`${number.text.key} has no picture named ${name}.`);
  return picture;
}

/** What the margins leave of this page. Inner is the side of the spine. */
export function liveArea(book: Book, house: House): Box {
  const { margin } = house;
  const spineLeft = book.even === (house.rightToLeft ?? false);
  const left = spineLeft ? margin.inner : margin.outer;
  return {
    x: left,
    y: margin.top,
    w: book.width - margin.inner - margin.outer,
    h: book.height - margin.top - margin.bottom,
  };
}

export const columnWidth = (house: House, count = house.columns): number =>
  (house.size[0] - house.margin.inner - house.margin.outer - house.gutter * (count - 1)) / count;

/** Columns of this page in reading order, from `top` down, on the grid of the running text. */
export function columnsOf(book: Book, house: House, top = house.margin.top, foot = 0): Box[] {
  const area = liveArea(book, house);
  const w = columnWidth(house);
  const { leading } = house.text;
  const bottom = area.y + area.h - foot;
  // Counted from the foot, so that the last lines of all pages stand on one line.
  const h = Math.floor((bottom - top) / leading) * leading;
  const columns = Array.from({ length: house.columns }, (_, i) => ({
    x: area.x + i * (w + house.gutter),
    y: bottom - h,
    w,
    h,
  }));
  return house.rightToLeft ? columns.toReversed() : columns;
}

/** Where a line starts and how it is aligned, by the direction of the script. */
export const startOf = (house: House, box: { x: number; w: number }) =>
  house.rightToLeft
    ? { x: box.x + box.w, align: 'right' as const }
    : { x: box.x, align: 'left' as const };

export const titleOf = (article: Article): string => article.title.replaceAll('\n', ' ');
