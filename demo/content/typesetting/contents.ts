import type { Book, Box } from './book.ts';
import { type NumberArt, numeralOf, startOf, titleOf } from './house.ts';
import { lineWidth, setLine, setLines } from './line.ts';
import { paper } from './page.ts';
import { type Article, asArticle, type Section } from './text.ts';

/** The contents page. It is drawn last, when all page numbers are known. Each line is a link. */
export function setContents(book: Book, number: NumberArt): void {
  const { house } = number;
  book.page();
  book.place('contents');
  book.bookmark(house.words.contents);
  // The element is appended now, in the order of the pages. Its entries are known later.
  const title = book.element('H1');
  const list = book.list('TOC');
  book.whenDone(() => {
    paper(book, number);
    const area = {
      x: house.margin.outer,
      y: house.margin.top,
      w: book.width - house.margin.outer * 2,
      h: book.height - house.margin.top - house.margin.bottom,
    };
    const top = masthead(book, number, area, title);
    const articles = number.text.sections.flatMap(listed).filter(isListed).map(asArticle);
    const strip = area.h * (articles.length > 3 ? 0.27 : 0.4);
    const room = { ...area, y: top, h: area.y + area.h - top - strip - 22 };
    const step = Math.min(110, room.h / articles.length);
    for (const [i, article] of articles.entries())
      list('TOCI', () => entry(book, number, article, { ...room, y: room.y + i * step, h: step }));
    (number.art.contents ?? number.strip ?? number.cover)(book, {
      x: area.x,
      y: area.y + area.h - strip,
      w: area.w,
      h: strip,
    });
  });
}

/** A section can have several entries with the same destination name. */
const listed = (section: Section): Section[] =>
  section.fields.list
    ? section.fields.list
        .split(' ')
        .map((name) => ({ ...section, key: name, fields: { bookmark: name } }))
    : [section];

const isListed = ({ kind, fields }: Section): boolean =>
  kind === 'article' || kind === 'letter' || fields.bookmark !== undefined;

function masthead(
  book: Book,
  number: NumberArt,
  area: Box,
  title: ReturnType<Book['element']>,
): number {
  const { house, text } = number;
  const { x, align } = startOf(house, area);
  const size = house.headline * 0.9;
  title(() => {
    setLine(
      book,
      house.words.contents,
      { x, y: area.y + size * 0.8 },
      { cut: house.display, size, color: house.ink },
      align,
    );
  });
  const far = house.rightToLeft ? area.x : area.x + area.w;
  setLine(
    book,
    text.fields.number ?? '',
    { x: far, y: area.y + size * 0.8 },
    { cut: house.label, size: 9, color: house.muted },
    house.rightToLeft ? 'left' : 'right',
  );
  const y = area.y + size * 0.8 + 16;
  book.doc
    .lineWidth(house.contents === 'table' ? 2.5 : 0.7)
    .strokeColor(house.ink)
    .moveTo(area.x, y)
    .lineTo(area.x + area.w, y)
    .stroke();
  return y + 18;
}

function entry(book: Book, number: NumberArt, article: Article, box: Box) {
  const { house } = number;
  const page = numeralOf(house, book.pageOf(article.key));
  book.link({ ...box, h: box.h - 4 }, `#${article.key}`);
  const indent = house.contents === 'numerals' ? 66 : 0;
  const big = house.contents === 'numerals' ? 38 : 13;
  const inner = house.rightToLeft
    ? { x: box.x, w: box.w - indent }
    : { x: box.x + indent, w: box.w - indent };
  const { x, align } = startOf(house, inner);
  const edge =
    house.contents === 'numerals'
      ? startOf(house, box)
      : {
          x: house.rightToLeft ? box.x : box.x + box.w,
          align: house.rightToLeft ? ('left' as const) : ('right' as const),
        };
  setLine(
    book,
    page,
    { x: edge.x, y: box.y + (indent ? 30 : 15) },
    { cut: house.display, size: big, color: house.accent },
    edge.align,
  );
  const size = Math.min(
    house.headline * 0.5,
    23,
    (inner.w * 0.88) / lineWidth(book, titleOf(article), { cut: house.display, size: 1 }),
  );
  const width = setLine(
    book,
    titleOf(article),
    { x, y: box.y + 15 },
    { cut: house.display, size, color: house.ink },
    align,
  );
  if (house.contents === 'list' && !house.rightToLeft)
    leaders(book, x + width + 8, box.x + box.w - 26, box.y + 15, house.muted);
  if (box.h < 36) return;
  const deck = article.fields.deck ?? article.fields.by ?? '';
  const deckSize = house.text.size * 0.94;
  setLines(
    book,
    deck,
    {
      x: inner.x,
      y: box.y + 15 + deckSize * 1.6,
      w: inner.w * 0.84 + (house.rightToLeft ? inner.w * 0.16 : 0),
    },
    { cut: house.text.family.roman, size: deckSize, color: house.muted, leading: deckSize * 1.3 },
    align,
  );
  if (house.contents === 'table')
    book.doc
      .lineWidth(0.4)
      .strokeColor(house.ink)
      .moveTo(box.x, box.y + Math.max(box.h - 12, 20))
      .lineTo(box.x + box.w, box.y + Math.max(box.h - 12, 20))
      .stroke();
}

function leaders(book: Book, from: number, to: number, y: number, color: string) {
  if (to - from < 20) return;
  book.doc
    .lineWidth(0.6)
    .strokeColor(color)
    .dash(0.6, { space: 4 })
    .moveTo(from, y)
    .lineTo(to, y)
    .stroke()
    .undash();
}
