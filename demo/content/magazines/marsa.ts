import { arches, girih } from '../art/girih.ts';
import { haze } from '../art/haze.ts';
import { plant } from '../art/plants.ts';
import { sea } from '../art/sea.ts';
import { arabicParagraph } from '../typesetting/arabic.ts';
import { setBack } from '../typesetting/back.ts';
import type { Book } from '../typesetting/book.ts';
import { setFolio } from '../typesetting/furniture.ts';
import { elementOf } from '../typesetting/galley.ts';
import type { Slug, TextStyle } from '../typesetting/textStyle.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { fitLines, setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A culture review in Arabic, bound on the right; Amiri throughout, strapwork and deep colours. */
const house: House = {
  name: 'مرسى',
  language: 'ar',
  rightToLeft: true,
  size: [510, 680],
  margin: { top: 66, bottom: 64, inner: 52, outer: 46 },
  columns: 2,
  gutter: 24,
  text: {
    family: { roman: 'amiri', italic: 'amiri', bold: 'amiri-bold' },
    size: 13.4,
    leading: 22,
    color: '#1f1a16',
    accent: '#9a3a1e',
    justify: true,
    indent: 14,
    head: { cut: 'amiri-bold', size: 15.5 },
    quote: { cut: 'amiri-bold', size: 19, leading: 29 },
  },
  display: 'amiri-bold',
  label: 'amiri',
  paper: '#fcf7ea',
  ink: '#1f1a16',
  accent: '#9a3a1e',
  muted: '#75685a',
  words: { contents: 'المحتويات', letter: 'كلمة العدد' },
  headline: 48,
  contents: 'numerals',
  galley: arabicGalley,
  cover(book, number) {
    const { fields } = number.text;
    number.cover(book, book.sheet);
    book.doc.rect(0, 0, 510, 150).fill('#0f3a48').rect(0, 150, 510, 4).fill('#f0c868');
    setLine(
      book,
      'مرسى',
      { x: 474, y: 112 },
      { cut: 'amiri-bold', size: 104, color: '#fcf1d6' },
      'right',
    );
    setLine(
      book,
      fields.number ?? '',
      { x: 36, y: 66 },
      { cut: 'amiri', size: 15, color: '#f0c868' },
    );
    setLine(
      book,
      `مجلة ثقافية · ${fields.date}`,
      { x: 36, y: 92 },
      { cut: 'amiri', size: 13, color: '#fcf1d6' },
    );
    book.doc.rect(0, 556, 510, 124).fill('#0f3a48').rect(0, 552, 510, 4).fill('#f0c868');
    setLine(
      book,
      fields.cover ?? '',
      { x: 474, y: 618 },
      { cut: 'amiri-bold', size: 54, color: '#f0c868' },
      'right',
    );
    setLine(
      book,
      fields.lines ?? '',
      { x: 474, y: 654 },
      { cut: 'amiri', size: 15, color: '#fcf1d6' },
      'right',
    );
  },
  drawRunningHead(book, number, head) {
    const word = book.even ? `مرسى · ${number.text.fields.cover}` : head;
    setFolio(
      book,
      house,
      word,
      { cut: 'amiri-bold', size: 12, color: house.accent },
      { cut: 'amiri', size: 11, color: house.muted },
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#0f3a48', ink: '#fcf1d6' }),
};

const plain = { units: 1, keep: false, cling: false, gap: false };

function arabicGalley(
  book: Book,
  texts: readonly string[],
  width: number,
  style: TextStyle,
): Slug[] {
  let indented = false;
  return texts.flatMap((block): Slug[] => {
    const isHead = block.startsWith('## ');
    const wasIndented = indented;
    indented = !isHead;
    if (isHead) return elementOf(book, 'H2', head(book, block.slice(3), width, style));
    if (block.startsWith('> '))
      return elementOf(book, 'BlockQuote', quote(book, block.slice(2), width, style));
    return elementOf(book, 'P', arabicParagraph(book, block, width, style, wasIndented));
  });
}

function head(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const draw = (x: number, y: number) =>
    void setLine(
      book,
      text,
      { x: x + width, y: y + style.leading * 0.7 },
      { cut: style.head.cut, size: style.head.size, color: style.accent },
      'right',
    );
  return [
    { ...plain, gap: true, keep: true, draw: () => undefined },
    { ...plain, keep: true, draw },
  ];
}

function quote(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const { cut, size, leading } = style.quote;
  const units =
    Math.ceil((fitLines(book, text, width, { cut, size }).length * leading) / style.leading) + 1;
  const draw = (x: number, y: number) => {
    book.doc.rect(x + width - 26, y + 8, 26, 2).fill(style.accent);
    setLines(
      book,
      text,
      { x, y: y + leading * 1.15, w: width },
      { cut, size, color: style.accent, leading },
      'right',
    );
  };
  return [{ units, keep: false, cling: true, gap: false, draw }];
}

const blue = { ground: '#0f4a5a', star: '#f0c050', petal: '#1f7a8a', strap: '#f6ecd4' };
const clay = { ground: '#7a2a1a', star: '#f0c88a', petal: '#b8542e', strap: '#fbefd6' };
const ink = plant({
  seed: 15,
  habit: 'branch',
  ground: '#f8efd8',
  stem: '#4a3a1c',
  leaf: '#5f6f3a',
  bloom: '#2a2418',
});

export const marsa: Record<string, () => NumberArt> = {
  'marsa-3': () => ({
    house,
    text: readNumber('marsa-3'),
    cover: arches({
      colors: ['#5a1f14', '#8a3420', '#b8562e', '#d8803f', '#eaa863', '#f6d097'],
      light: '#7fc0cc',
    }),
    plates: [girih({ ...clay, across: 3 })],
    art: {
      ink,
      contents: girih({ ...blue, across: 7 }),
      courtyard: girih({ ...blue, across: 7, points: 12 }),
      tiles: girih({
        ground: '#f6ecd4',
        star: '#c8452a',
        petal: '#2f7a86',
        strap: '#1a3a48',
        across: 4,
      }),
      gate: arches({ colors: ['#0f2a34', '#1a4450', '#2f6670', '#5a8f92'], light: '#f6d890' }),
      keys: girih({ ...clay, across: 2, points: 16 }),
      silence: haze({
        seed: 35,
        sky: '#28486a',
        glow: '#f2c49a',
        near: '#3a1a14',
        ridges: 5,
        rough: 0.5,
        sun: { x: 0.3, y: 0.34, r: 0.05, color: '#fff0d0' },
      }),
    },
  }),
  'marsa-2': () => ({
    house,
    text: readNumber('marsa-2'),
    cover: girih({
      ground: '#12506a',
      star: '#f6e2a8',
      petal: '#3aa0a8',
      strap: '#eaf6f0',
      across: 3,
      points: 12,
    }),
    plates: [girih({ ...blue, across: 2, points: 16 })],
    art: {
      ink,
      wheels: sea(
        {
          seed: 55,
          sky: ['#3a6a8a', '#f6dcb0'],
          water: ['#5a9aa0', '#0f3a48'],
          horizon: 0.4,
          sun: { x: 0.42, color: '#fff0c8' },
        },
        { pixels: 1700 },
      ),
      river: girih({
        ground: '#eaf3ec',
        star: '#f0c050',
        petal: '#5ab0b4',
        strap: '#12506a',
        across: 5,
      }),
      well: haze({
        seed: 58,
        sky: '#5f8fb4',
        glow: '#fae0b4',
        near: '#8a4a24',
        ridges: 4,
        rough: 0.35,
        sun: { x: 0.7, y: 0.25, r: 0.05, color: '#fffbe8' },
      }),
    },
  }),
};
