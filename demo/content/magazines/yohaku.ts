import { blocks } from '../art/isometric.ts';
import { ring, seigaiha, sheets, slats } from '../art/washi.ts';
import { setBack } from '../typesetting/back.ts';
import { setFolio } from '../typesetting/furniture.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { japaneseGalley, setUpright } from '../typesetting/japanese.ts';
import { setLine } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A design magazine in Japanese: one old Mincho on a square grid, vertical titles, much white space. */
const house: House = {
  name: '余白',
  language: 'ja',
  size: [515, 728],
  margin: { top: 84, bottom: 78, inner: 60, outer: 56 },
  columns: 2,
  gutter: 28,
  text: {
    family: { roman: 'mincho', italic: 'mincho', bold: 'mincho-black' },
    size: 9.4,
    leading: 17,
    color: '#1c1a18',
    accent: '#b8442a',
    justify: true,
    indent: 0,
    head: { cut: 'mincho-black', size: 10.4 },
    quote: { cut: 'mincho', size: 14, leading: 25 },
  },
  display: 'mincho',
  label: 'mincho',
  paper: '#faf7f0',
  ink: '#1c1a18',
  accent: '#b8442a',
  muted: '#77706a',
  words: { contents: '目次', letter: '巻頭' },
  headline: 40,
  contents: 'table',
  galley: japaneseGalley,
  cover(book, number) {
    const { fields } = number.text;
    book.doc.rect(0, 0, 515, 728).fill('#faf7f0');
    number.cover(book, { x: 56, y: 208, w: 459, h: 444 });
    setUpright(book, '余白', { x: 104, y: 44 }, { cut: 'mincho', size: 66, color: '#1c1a18' });
    setLine(
      book,
      'YOHAKU',
      { x: 459, y: 64 },
      { cut: 'mincho', size: 11, color: '#1c1a18', tracking: 5 },
      'right',
    );
    setLine(
      book,
      `${fields.number}　${fields.date}`,
      { x: 459, y: 84 },
      { cut: 'mincho', size: 10, color: '#b8442a' },
      'right',
    );
    setLine(
      book,
      fields.cover ?? '',
      { x: 459, y: 180 },
      { cut: 'mincho-black', size: 74, color: '#b8442a' },
      'right',
    );
    setUpright(
      book,
      fields.lines ?? '',
      { x: 30, y: 232 },
      { cut: 'mincho', size: 11, color: '#1c1a18', pitch: 1.2 },
    );
  },
  drawRunningHead(book, _number, head) {
    setUpright(
      book,
      head,
      { x: book.even ? 26 : book.width - 26, y: 84 },
      { cut: 'mincho', size: 8, color: house.muted, pitch: 1.25 },
    );
    setFolio(
      book,
      house,
      '',
      { cut: 'mincho', size: 9, color: '#1c1a18' },
      { cut: 'mincho', size: 8 },
      book.height - 36,
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#1c1a18', ink: '#faf7f0' }),
};

const lamp = slats({ dark: '#1a2430', light: '#f6dca8', count: 6, turn: 0.2 });
const stock = ['#fdfaf2', '#e8dcc4', '#b8442a', '#2a3a4a', '#f2ecdc', '#d8c8a4'];

export const yohaku: Record<string, () => NumberArt> = {
  'yohaku-4': () => ({
    house,
    text: readNumber('yohaku-4'),
    cover: sheets({ ground: '#e9e2d2', colors: stock, seed: 5, count: 8 }),
    plates: [ring({ ground: '#faf7f0', ink: '#1c1a18', seed: 4 })],
    art: {
      lamp,
      contents: seigaiha({ ground: '#faf7f0', line: '#b8442a', seed: 8, across: 16 }),
      hands: seigaiha({ ground: '#eef1ee', line: '#17364e', seed: 2, across: 18 }),
      wave: seigaiha({ ground: '#faf7f0', line: '#1c1a18', seed: 6, across: 9 }),
      fold: blocks({
        seed: 71,
        ground: '#faf7f0',
        wall: '#eadfca',
        accent: '#b8442a',
        cells: 6,
        stairs: true,
      }),
    },
  }),
  'yohaku-3': () => ({
    house,
    text: readNumber('yohaku-3'),
    cover: slats({ dark: '#1c1512', light: '#f4d9a0', count: 8 }),
    plates: [ring({ ground: '#1c1512', ink: '#f4d9a0', seed: 9 })],
    art: {
      lamp,
      shadow: slats({ dark: '#14100e', light: '#e8b878', count: 14, turn: 0.5 }),
      shoji: sheets({
        ground: '#2a2420',
        colors: ['#3a302a', '#4a3c32', '#f2e2c0', '#5a4636'],
        seed: 14,
        count: 9,
      }),
    },
  }),
};
