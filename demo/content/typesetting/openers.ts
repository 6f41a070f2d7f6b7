import type { Picture } from '../art/picture.ts';
import type { Book, Box } from './book.ts';
import { columnsOf, liveArea, type NumberArt, pictureOf, titleOf } from './house.ts';
import { heading, paper } from './page.ts';
import type { Article } from './text.ts';

/** Draws the first page or pages of an article. Returns the columns in which its text begins. */
type Opener = (book: Book, number: NumberArt, article: Article) => Box[];

/** Adds a page, preceded by an insert if the page would be on the wrong side of a spread. */
function startSpread(book: Book, number: NumberArt): void {
  if (book.pages % 2 === 0) {
    const plate = number.plates[book.pages % Math.max(1, number.plates.length)];
    book.page();
    plate?.(book, book.sheet);
  }
  newPage(book, number);
}

function newPage(book: Book, number: NumberArt) {
  book.page();
  paper(book, number);
}

function mark(book: Book, article: Article) {
  book.place(article.key);
  book.bookmark(titleOf(article));
}

/** One half of a picture across a spread, `h` points high. */
export function spreadHalf(book: Book, number: NumberArt, picture: Picture, h: number): void {
  const first = book.even !== (number.house.rightToLeft ?? false);
  const box = { x: first ? 0 : -book.width, y: 0, w: book.width * 2, h };
  book.clip({ x: 0, y: 0, w: book.width, h }, () => picture(book, box));
}

/** A gradient under text on a picture. */
function shadeFoot(book: Book, from: number, color: string) {
  const { doc } = book;
  const fade = doc.linearGradient(0, from, 0, book.height);
  fade.stop(0, color, 0).stop(0.55, color, 0.62).stop(1, color, 0.85);
  doc.rect(0, from, book.width, book.height - from).fill(fade);
}

export const openers: Record<string, Opener> = {
  /** A picture across the top of both pages. Headline and text begin below it on the left page. */
  spread(book, number, article) {
    const { house } = number;
    startSpread(book, number);
    mark(book, article);
    const h = book.height * 0.56;
    const picture = pictureOf(number, article.fields.art ?? article.key);
    spreadHalf(book, number, picture, h);
    const area = liveArea(book, house);
    heading(
      book,
      number,
      article,
      { ...area, y: h + 22 },
      { size: house.headline, color: house.ink, accent: house.accent },
    );
    newPage(book, number);
    spreadHalf(book, number, picture, h);
    book.artifact(() => house.drawRunningHead(book, number, titleOf(article)));
    return columnsOf(book, house, h + 30);
  },

  /** The picture fills the left page. Headline and text are on the right page. */
  full(book, number, article) {
    startSpread(book, number);
    mark(book, article);
    pictureOf(number, article.fields.art ?? article.key)(book, book.sheet);
    newPage(book, number);
    return headed(book, number, article, number.house.margin.top);
  },

  /** One picture with the headline fills the spread. The text begins on the next page. */
  cinema(book, number, article) {
    const { house } = number;
    startSpread(book, number);
    mark(book, article);
    const picture = pictureOf(number, article.fields.art ?? article.key);
    spreadHalf(book, number, picture, book.height);
    const shade = () => shadeFoot(book, book.height * 0.42, '#05060a');
    shade();
    const area = liveArea(book, house);
    const lines = article.title.split('\n').length;
    const tall =
      house.headline * 1.06 * lines + (article.fields.deck ? house.text.size * 6.6 : 0) + 60;
    heading(
      book,
      number,
      article,
      { ...area, y: book.height - house.margin.bottom - tall },
      { size: house.headline * 1.08, color: '#ffffff', accent: '#ffffff' },
    );
    newPage(book, number);
    spreadHalf(book, number, picture, book.height);
    // Both halves are shaded, because otherwise an edge would be visible at the fold.
    shade();
    newPage(book, number);
    book.artifact(() => house.drawRunningHead(book, number, titleOf(article)));
    return columnsOf(book, house);
  },

  /** A picture across the top of one page. */
  top(book, number, article) {
    newPage(book, number);
    mark(book, article);
    const h = book.height * 0.4;
    pictureOf(number, article.fields.art ?? article.key)(book, { x: 0, y: 0, w: book.width, h });
    return headed(book, number, article, h + 14);
  },

  /** Text only, on a coloured background. */
  type(book, number, article) {
    const { house } = number;
    newPage(book, number);
    mark(book, article);
    const h = book.height * (article.title.includes('\n') ? 0.42 : 0.36);
    book.doc.rect(0, 0, book.width, h).fill(article.fields.color ?? house.accent);
    const area = liveArea(book, house);
    heading(
      book,
      number,
      article,
      { ...area, y: area.y + 4 },
      { size: house.headline * 1.05, color: '#ffffff', accent: '#ffffff' },
    );
    book.artifact(() => house.drawRunningHead(book, number, ''));
    return columnsOf(book, house, h + 26);
  },

  /** Headline and text without a picture. */
  plain(book, number, article) {
    newPage(book, number);
    mark(book, article);
    return headed(book, number, article, number.house.margin.top);
  },
};

function headed(book: Book, number: NumberArt, article: Article, from: number): Box[] {
  const { house } = number;
  const area = liveArea(book, house);
  const foot = heading(
    book,
    number,
    article,
    { ...area, y: from },
    { size: house.headline, color: house.ink, accent: house.accent },
  );
  book.artifact(() => house.drawRunningHead(book, number, titleOf(article)));
  return columnsOf(book, house, foot + house.text.leading * 1.6);
}
