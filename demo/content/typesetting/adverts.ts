import type { Book } from './book.ts';
import { type NumberArt, pictureOf } from './house.ts';
import { setLine, setLines, sizeToFit } from './line.ts';
import type { Cut } from './fonts.ts';
import type { Section } from './text.ts';

/** A full-page advertisement for a fictional product. */
export function setAdvert(book: Book, number: NumberArt, ad: Section): void {
  book.page();
  const draw = layouts[ad.fields.layout ?? 'poster'] ?? layouts.poster;
  draw?.(book, number, ad);
}

interface Ink {
  readonly ground: string;
  readonly ink: string;
  readonly cut: Cut;
}

const inkOf = (number: NumberArt, ad: Section): Ink => ({
  ground: ad.fields.ground ?? '#f4f0e6',
  ink: ad.fields.ink ?? '#1c1a18',
  cut: (ad.fields.cut as Cut | undefined) ?? number.house.display,
});

const layouts: Record<string, (book: Book, number: NumberArt, ad: Section) => void> = {
  /** A full-page picture with the brand at the top and the text on a band at the bottom. */
  poster(book, number, ad) {
    const { ground, ink, cut } = inkOf(number, ad);
    const { width, height } = book;
    const band = height * 0.24;
    book.doc.rect(0, 0, width, height).fill(ground);
    pictureOf(number, ad.fields.art ?? ad.key)(book, { x: 0, y: 0, w: width, h: height - band });
    const size = sizeToFit(book, ad.fields.line ?? '', width * 0.82, cut, 30);
    setLines(
      book,
      ad.fields.line ?? '',
      { x: width * 0.09, y: height - band + size * 1.35 + 6, w: width * 0.82 },
      { cut, size, color: ink, leading: size * 1.1 },
    );
    foot(book, number, ad, ink);
  },

  /** A coloured page with a framed picture and one large line. */
  card(book, number, ad) {
    const { ground, ink, cut } = inkOf(number, ad);
    const { width, height } = book;
    book.doc.rect(0, 0, width, height).fill(ground);
    const r = width * 0.3;
    book.doc
      .save()
      .circle(width / 2, height * 0.34, r)
      .clip();
    pictureOf(number, ad.fields.art ?? ad.key)(book, {
      x: width / 2 - r,
      y: height * 0.34 - r,
      w: r * 2,
      h: r * 2,
    });
    book.doc.restore();
    const size = sizeToFit(book, ad.fields.line ?? '', width * 0.8, cut, 38);
    setLines(
      book,
      ad.fields.line ?? '',
      { x: width * 0.1, y: height * 0.66, w: width * 0.8 },
      { cut, size, color: ink, leading: size * 1.12 },
      'center',
    );
    foot(book, number, ad, ink);
  },

  /** Very large text only. */
  shout(book, number, ad) {
    const { ground, ink, cut } = inkOf(number, ad);
    const { width, height } = book;
    book.doc.rect(0, 0, width, height).fill(ground);
    const lines = (ad.fields.line ?? '').split('\n');
    let y = height * 0.1;
    for (const line of lines) {
      const size = Math.min(sizeToFit(book, line, width * 0.84, cut, 150), height * 0.15);
      y += size * 0.92;
      setLine(book, line, { x: width * 0.08, y }, { cut, size, color: ink });
    }
    foot(book, number, ad, ink);
  },
};

/** The product and the manufacturer, in small type. */
function foot(book: Book, number: NumberArt, ad: Section, ink: string) {
  const { width, height } = book;
  const { label } = number.house;
  const copy = ad.fields.copy ?? '';
  setLines(
    book,
    copy,
    { x: width * 0.09, y: height - 62, w: width * 0.58 },
    { cut: label, size: 8, color: ink, leading: 11 },
  );
  setLine(
    book,
    ad.fields.brand ?? '',
    { x: width * 0.91, y: height - 40 },
    { cut: number.house.display, size: 15, color: ink },
    'right',
  );
}
