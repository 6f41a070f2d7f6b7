import type { Book, Box } from './book.ts';
import { type NumberArt, pictureOf, startOf, titleOf } from './house.ts';
import { lineWidth, setLine, setLines } from './line.ts';
import type { Article } from './text.ts';

/** Fills the box with a picture and its caption below. */
export function figureAt(
  book: Book,
  number: NumberArt,
  name: string,
  box: Box,
  article: Article,
): void {
  const { house } = number;
  const caption = captionOf(article, name);
  const size = house.text.size * 0.8;
  const depth = caption ? size * 3.6 : 0;
  const room = { ...box, h: box.h - depth };
  const mark = book.element('Figure', { alt: caption || titleOf(article), box: room });
  mark(() => pictureOf(number, name)(book, room));
  if (!caption) return;
  const { align } = startOf(house, box);
  book.element('Caption')(() =>
    setLines(
      book,
      caption,
      { x: box.x, y: box.y + box.h - depth + size * 1.5, w: box.w },
      { cut: house.label, size, color: house.muted, leading: size * 1.35 },
      align,
    ),
  );
}

const captionOf = (article: Article, name: string): string =>
  article.fields[`caption${name.replaceAll(/[^a-z]/g, '')}`] ?? '';

/** The background in the colour of the paper. */
export function paper(book: Book, number: NumberArt): void {
  if (number.house.paper !== '#ffffff')
    book.doc.rect(0, 0, book.width, book.height).fill(number.house.paper);
}

/** Draws kicker, headline and deck below `y`. Returns the lower end of the last one. */
export function heading(
  book: Book,
  number: NumberArt,
  article: Article,
  box: { x: number; y: number; w: number },
  look: { size: number; color: string; accent: string; deck?: string },
): number {
  const { house } = number;
  const { x, align } = startOf(house, box);
  let y = box.y;
  book.element('P')(() => {
    y = kickerAt(book, number, article, { x, y }, look.accent);
  });
  const longest = article.title
    .split('\n')
    .map((line) => lineWidth(book, line, { cut: house.display, size: 1 }));
  const size = Math.min(look.size, box.w / Math.max(...longest));
  const title = book.element('H1');
  for (const line of article.title.split('\n')) {
    y += size * (house.rightToLeft ? 1.25 : 1.02);
    title(() => {
      setLine(book, line, { x, y }, { cut: house.display, size, color: look.color }, align);
    });
  }
  const { deck: introduction, by } = article.fields;
  if (introduction) {
    const deck = {
      cut: house.text.quote.cut,
      size: house.text.size * 1.42,
      color: look.deck ?? look.color,
      leading: house.text.size * 1.85,
    };
    book.element('P')(() => {
      y = setLines(
        book,
        introduction,
        {
          x: box.x,
          y: y + deck.leading * (house.rightToLeft ? 1.7 : 1.3),
          w: Math.min(box.w, 400) + (house.rightToLeft ? Math.max(0, box.w - 400) : 0),
        },
        deck,
        align,
      );
    });
  }
  if (by) {
    y += house.text.size * 2;
    const label = { cut: house.label, size: house.text.size * 0.82, color: look.accent };
    book.element('P')(() => {
      setLine(book, by, { x, y }, label, align);
    });
  }
  return y;
}

function kickerAt(
  book: Book,
  { house }: NumberArt,
  article: Article,
  at: { x: number; y: number },
  color: string,
): number {
  const { kicker } = article.fields;
  if (!kicker) return at.y;
  const spaced = house.rightToLeft || house.language === 'ja' ? 0 : 1.4;
  const style = { cut: house.label, size: spaced ? 7.5 : 9.5, color, tracking: spaced };
  const align = house.rightToLeft ? 'right' : 'left';
  setLine(book, spaced ? kicker.toUpperCase() : kicker, { x: at.x, y: at.y + 9 }, style, align);
  return at.y + 21;
}
