import { balance, drawColumn, takeColumn } from './columns.ts';
import type { Book, Box } from './book.ts';
import type { Slug } from './textStyle.ts';
import { columnsOf, columnWidth, liveArea, type NumberArt, titleOf } from './house.ts';
import { openers } from './openers.ts';
import { figureAt, paper } from './page.ts';
import type { Article } from './text.ts';

/** Typesets an article: its opening, and then pages until the end of the text. */
export function setArticle(book: Book, number: NumberArt, article: Article): void {
  book.within('Art', () => setPages(book, number, article));
}

function setPages(book: Book, number: NumberArt, article: Article): void {
  const { house } = number;
  const open = openers[article.fields.layout ?? 'top'];
  if (!open) throw new Error(`No layout ${article.fields.layout}.`);
  const figures = (article.fields.figures ?? '').split(' ').filter(Boolean);
  let columns = open(book, number, article);
  let slugs: readonly Slug[] = house.galley(book, article.blocks, columnWidth(house), house.text);
  while (slugs.length > 0) {
    slugs = fillPage(book, number, columns, slugs, article, figures);
    if (slugs.length > 0) {
      book.page();
      paper(book, number);
      book.artifact(() => house.drawRunningHead(book, number, titleOf(article)));
      columns = nextColumns(book, number, figures, article);
    }
  }
}

/** Fills the columns of this page. Returns the remaining slugs. */
function fillPage(
  book: Book,
  number: NumberArt,
  columns: readonly Box[],
  slugs: readonly Slug[],
  article: Article,
  figures: string[],
): readonly Slug[] {
  const { leading } = number.house.text;
  const shares = balance(slugs, columns, leading);
  if (shares) {
    const used = shares.map((share, i) =>
      drawColumn(share, columns[i]?.x ?? 0, columns[i]?.y ?? 0, leading),
    );
    endPage(book, number, columns, Math.max(...used) * leading, article, figures);
    return [];
  }
  let rest = slugs;
  for (const column of columns) {
    const count = takeColumn(rest, Math.floor(column.h / leading + 0.01));
    drawColumn(rest.slice(0, count), column.x, column.y, leading);
    rest = rest.slice(count);
  }
  return rest;
}

/** Fills the space after the last lines with the next figure or an ornament. A small space stays empty. */
function endPage(
  book: Book,
  number: NumberArt,
  columns: readonly Box[],
  used: number,
  article: Article,
  figures: string[],
) {
  const area = liveArea(book, number.house);
  const top = (columns[0]?.y ?? 0) + used + number.house.text.leading * 1.4;
  const room = { x: area.x, y: top, w: area.w, h: area.y + area.h - top };
  const name = figures.shift();
  const plate = number.plates[book.pages % Math.max(1, number.plates.length)];
  if (room.h > 105 && name) figureAt(book, number, name, room, article);
  else if (room.h > area.h * 0.4 && plate && article.fields.open !== 'yes') plate(book, room);
  else if (room.h > 60) {
    const mark = book.width / 2;
    book.doc
      .lineWidth(0.8)
      .strokeColor(number.house.accent)
      .moveTo(mark - 14, top + 12)
      .lineTo(mark + 14, top + 12)
      .stroke();
  }
}

function nextColumns(book: Book, number: NumberArt, figures: string[], article: Article): Box[] {
  const { house } = number;
  const name = figures.length > 1 ? figures.shift() : undefined;
  if (!name) return columnsOf(book, house);
  const area = liveArea(book, house);
  const h = area.h * 0.44;
  figureAt(book, number, name, { ...area, h }, article);
  return columnsOf(book, house, area.y + h + house.text.leading);
}
