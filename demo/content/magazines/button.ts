import { type Actor, scene } from '../art/creatures.ts';
import { setBack } from '../typesetting/back.ts';
import type { Book } from '../typesetting/book.ts';
import { setFolio } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { fitLines, setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A magazine for children of about five: square pages, round letters, little text, large animals. */
const house: House = {
  name: 'Button',
  language: 'en',
  size: [560, 560],
  margin: { top: 50, bottom: 60, inner: 50, outer: 50 },
  columns: 2,
  gutter: 26,
  text: {
    family: { roman: 'fredoka', italic: 'fredoka', bold: 'fredoka-bold' },
    size: 12.4,
    leading: 17.6,
    color: '#2a2a4a',
    accent: '#e8503a',
    justify: false,
    indent: 0,
    head: { cut: 'fredoka-bold', size: 15 },
    quote: { cut: 'fredoka-bold', size: 20, leading: 25 },
  },
  display: 'fredoka-bold',
  label: 'fredoka',
  paper: '#fff6e0',
  ink: '#2a2a4a',
  accent: '#e8503a',
  muted: '#6a6a8a',
  words: { contents: 'What is in it', letter: 'Hello' },
  headline: 46,
  contents: 'numerals',
  galley: makeGalley,
  cover(book, number) {
    const { fields } = number.text;
    number.cover(book, book.sheet);
    letters(book);
    book.doc.circle(500, 66, 36).fill('#ffd040');
    setLine(
      book,
      fields.number ?? '',
      { x: 500, y: 82 },
      { cut: 'fredoka-bold', size: 46, color: '#2a2a4a' },
      'center',
    );
    setLines(
      book,
      fields.cover ?? '',
      { x: 34, y: 454, w: 400 },
      { cut: 'fredoka-bold', size: 36, color: '#ffffff', leading: 37 },
    );
  },
  drawRunningHead: (book) =>
    setFolio(
      book,
      house,
      '',
      { cut: 'fredoka-bold', size: 14, color: house.accent },
      { cut: 'fredoka', size: 9 },
    ),
  back: (book, number) => setBack(book, number, { ground: '#ffd040', ink: '#2a2a4a' }),
  say(book, words) {
    if (!words) return;
    const lines = fitLines(book, words, 448, { cut: 'fredoka', size: 23 }).length;
    book.doc
      .roundedRect(34, 34, 492, 34 + lines * 31, 22)
      .fillOpacity(0.9)
      .fill('#fffaf0')
      .fillOpacity(1);
    setLines(
      book,
      words,
      { x: 56, y: 76, w: 448 },
      { cut: 'fredoka', size: 23, color: '#2a2a4a', leading: 30 },
    );
  },
};

/** Each letter of the name has its own colour and rotation. */
function letters(book: Book) {
  const colors = ['#ffd040', '#ff7a5a', '#ffffff', '#7ad0c0', '#ffb0d0', '#ffe9a0'];
  let x = 30;
  for (const [i, letter] of Array.from('button').entries()) {
    const y = 112 + (i % 2 ? -7 : 5);
    book.doc.save().rotate(i % 2 ? 6 : -5, { origin: [x + 30, y - 30] });
    x +=
      setLine(
        book,
        letter,
        { x, y },
        { cut: 'fredoka-bold', size: 124, color: colors[i] ?? '#ffffff' },
      ) + 1;
    book.doc.restore();
  }
}

type Cast = readonly (readonly [Actor, number, number, number, string])[];
const night = (seed: number, cast: Cast) =>
  scene({
    sky: '#26306e',
    ground: '#16245a',
    sea: '#2f6fae',
    seed,
    stars: true,
    sun: '#fff0b0',
    cast,
  });
const day = (seed: number, cast: Cast) =>
  scene({ sky: '#9fdcf0', ground: '#1f5f9a', sea: '#4aa6d8', seed, sun: '#ffd040', cast });
const meadow = (seed: number, cast: Cast) =>
  scene({ sky: '#bfe8f4', ground: '#4f9c48', seed, sun: '#ffd040', cast });
const dusk = (seed: number, cast: Cast) =>
  scene({ sky: '#34307a', ground: '#2f5a5a', seed, stars: true, sun: '#fff0b0', cast });
const [whale, otto, owl] = ['#5a8fd0', '#6a4a3a', '#8a5a3a'];

export const button: Record<string, () => NumberArt> = {
  'button-7': () => ({
    house,
    text: readNumber('button-7'),
    cover: night(2, [
      ['boat', 0.82, 0.56, 0.2, '#e8503a'],
      ['whale', 0.44, 0.63, 0.62, whale],
    ]),
    plates: [
      day(31, [
        ['boat', 0.3, 0.56, 0.3, '#e8503a'],
        ['boat', 0.72, 0.66, 0.22, '#f0a020'],
        ['cloud', 0.5, 0.2, 0.3, '#ffffff'],
      ]),
    ],
    art: {
      hello: day(3, [
        ['cloud', 0.26, 0.42, 0.22, '#ffffff'],
        ['whale', 0.46, 0.7, 0.66, whale],
      ]),
      s1: day(5, [
        ['whale', 0.72, 0.62, 0.26, whale],
        ['boat', 0.2, 0.6, 0.12, '#e8503a'],
        ['cloud', 0.4, 0.44, 0.1, '#ffffff'],
        ['boat', 0.42, 0.56, 0.08, '#f0a020'],
      ]),
      s2: day(7, [
        ['whale', 0.24, 0.66, 0.3, whale],
        ['clock', 0.76, 0.62, 0.16, '#e8503a'],
        ['cloud', 0.6, 0.46, 0.1, '#ffffff'],
      ]),
      s3: meadow(9, [
        ['house', 0.2, 0.68, 0.14, '#f0c060'],
        ['house', 0.34, 0.72, 0.12, '#f0907a'],
        ['tree', 0.9, 0.78, 0.16, '#3a8a4a'],
        ['hedgehog', 0.68, 0.86, 0.2, otto],
      ]),
      s4: day(11, [
        ['whale', 0.3, 0.64, 0.34, whale],
        ['boat', 0.76, 0.6, 0.16, '#e8503a'],
        ['hedgehog', 0.76, 0.585, 0.08, otto],
      ]),
      s5: night(13, [
        ['whale', 0.26, 0.62, 0.36, whale],
        ['clock', 0.74, 0.6, 0.14, '#ffd040'],
      ]),
      end: night(15, [
        ['whale', 0.42, 0.68, 0.5, whale],
        ['hedgehog', 0.42, 0.52, 0.14, otto],
      ]),
    },
  }),
  'button-6': () => ({
    house,
    text: readNumber('button-6'),
    cover: dusk(4, [
      ['kite', 0.7, 0.42, 0.2, '#ff7a5a'],
      ['tree', 0.88, 0.92, 0.3, '#3a8a6a'],
      ['hedgehog', 0.6, 0.88, 0.3, otto],
      ['cloud', 0.2, 0.34, 0.2, '#6a68b0'],
    ]),
    plates: [
      meadow(33, [
        ['tree', 0.3, 0.8, 0.4, '#3a8a4a'],
        ['house', 0.74, 0.76, 0.3, '#f0c060'],
      ]),
    ],
    art: {
      hello: meadow(21, [
        ['tree', 0.82, 0.74, 0.34, '#3a8a4a'],
        ['hedgehog', 0.42, 0.84, 0.5, otto],
      ]),
      s1: meadow(23, [
        ['house', 0.16, 0.68, 0.16, '#f0c060'],
        ['hedgehog', 0.36, 0.86, 0.15, otto],
        ['tree', 0.84, 0.76, 0.16, '#3a8a4a'],
        ['cloud', 0.6, 0.5, 0.1, '#ffffff'],
      ]),
      s2: meadow(25, [
        ['owl', 0.78, 0.72, 0.16, owl],
        ['hedgehog', 0.6, 0.88, 0.13, otto],
        ['tree', 0.2, 0.8, 0.2, '#3a8a4a'],
      ]),
      s3: dusk(27, [
        ['owl', 0.3, 0.86, 0.2, owl],
        ['hedgehog', 0.64, 0.88, 0.14, otto],
        ['kite', 0.82, 0.54, 0.12, '#ff7a5a'],
      ]),
      s4: dusk(29, [
        ['kite', 0.22, 0.5, 0.12, '#ff7a5a'],
        ['hedgehog', 0.22, 0.78, 0.09, otto],
        ['house', 0.74, 0.84, 0.14, '#f0c060'],
      ]),
      end: dusk(37, [
        ['house', 0.34, 0.74, 0.34, '#f0c060'],
        ['hedgehog', 0.7, 0.88, 0.24, otto],
      ]),
    },
  }),
};
