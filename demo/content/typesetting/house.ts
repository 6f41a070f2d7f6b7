import type { Picture } from '../art/picture.ts';
import type { Book, Box } from './book.ts';
import type { Cut } from './fonts.ts';
import type { Slug, TextStyle } from './textStyle.ts';
import type { Article, NumberText } from './text.ts';

/** The house style of a magazine, which all its issues share. Lengths are in points. */
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
  /** Texts of headers and footers, in the magazine's language. */
  readonly words: { readonly contents: string; readonly letter: string };
  /** The largest font size of a headline in points. */
  readonly headline: number;
  readonly contents: 'list' | 'table' | 'numerals';
  galley(book: Book, blocks: readonly string[], width: number, style: TextStyle): Slug[];
  cover(book: Book, number: NumberArt): void;
  /** Running head and folio of an inner page. */
  drawRunningHead(book: Book, number: NumberArt, head: string): void;
  back(book: Book, number: NumberArt): void;
  /** Text on a full-page picture. */
  say?(book: Book, words: string): void;
}

/** One issue of a magazine: its text, and its pictures by name. */
export interface NumberArt {
  readonly house: House;
  readonly text: NumberText;
  readonly cover: Picture;
  readonly art: Readonly<Record<string, Picture>>;
  /** A picture for wide, low boxes, in which the cover's picture would be distorted. */
  readonly strip?: Picture;
  /** Full-page pictures that fill empty pages. */
  readonly plates: readonly Picture[];
  /** Pages with another size, after the article with this name. */
  readonly foldouts?: Readonly<Record<string, (book: Book, number: NumberArt) => void>>;
  readonly pages?: number;
  /** Pages without a text file, at the position of `@body`. */
  readonly body?: (book: Book, number: NumberArt) => void;
}

/** The picture with this name. Throws if it is missing. */
export function pictureOf(number: NumberArt, name: string): Picture {
  const picture = number.art[name];
  if (!picture) throw new Error(`${number.text.key} has no picture named ${name}.`);
  return picture;
}

/** The type area of this page. The inner margin is at the spine. */
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

/** Columns of this page in reading order, below `top`, on the baseline grid of the body text. */
export function columnsOf(book: Book, house: House, top = house.margin.top, foot = 0): Box[] {
  const area = liveArea(book, house);
  const w = columnWidth(house);
  const { leading } = house.text;
  const bottom = area.y + area.h - foot;
  // Measured from the bottom, so that the last lines of all pages align.
  const h = Math.floor((bottom - top) / leading) * leading;
  const columns = Array.from({ length: house.columns }, (_, i) => ({
    x: area.x + i * (w + house.gutter),
    y: bottom - h,
    w,
    h,
  }));
  return house.rightToLeft ? columns.toReversed() : columns;
}

/** The start and the alignment of a line, by the direction of the script. */
export const startOf = (house: House, box: { x: number; w: number }) =>
  house.rightToLeft
    ? { x: box.x + box.w, align: 'right' as const }
    : { x: box.x, align: 'left' as const };

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';

/** A number in the digits of the magazine's script. */
export const numeralOf = (house: House, n: number): string =>
  house.rightToLeft
    ? Array.from(String(n), (digit) => arabicDigits[Number(digit)]).join('')
    : String(n);

export const titleOf = (article: Article): string => article.title.replaceAll('\n', ' ');
