import { city } from '../art/city.ts';
import { contours } from '../art/contours.ts';
import { blocks } from '../art/isometric.ts';
import { setBack } from '../typesetting/back.ts';
import { setFolio } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';
import { longSection } from './orthoSections.ts';

/** An architecture review: three ragged columns, one grotesque, black, white and signal red. */
const house: House = {
  name: 'Ortho',
  language: 'en',
  size: [560, 700],
  margin: { top: 58, bottom: 60, inner: 44, outer: 36 },
  columns: 3,
  gutter: 16,
  text: {
    family: { roman: 'archivo', italic: 'archivo-italic', bold: 'archivo-bold' },
    size: 8.7,
    leading: 12.4,
    color: '#141414',
    accent: '#e2452b',
    justify: false,
    indent: 0,
    head: { cut: 'archivo-bold', size: 8.7, color: '#141414' },
    quote: { cut: 'archivo-bold', size: 14, leading: 16.8 },
  },
  display: 'archivo-bold',
  label: 'archivo',
  paper: '#ffffff',
  ink: '#141414',
  accent: '#e2452b',
  muted: '#6a6a6a',
  words: { contents: 'Index', letter: 'Leader' },
  headline: 54,
  contents: 'table',
  galley: makeGalley,
  cover(book, number) {
    const { fields } = number.text;
    number.cover(book, { x: 0, y: 176, w: 560, h: 524 });
    book.doc.rect(0, 0, 560, 178).fill('#ffffff');
    setLine(
      book,
      'Ortho',
      { x: 32, y: 116 },
      { cut: 'archivo-bold', size: 104, color: '#141414', tracking: -3 },
    );
    setLine(
      book,
      fields.number ?? '',
      { x: 528, y: 116 },
      { cut: 'archivo-light', size: 104, color: '#e2452b', tracking: -3 },
      'right',
    );
    setLines(
      book,
      (fields.cover ?? '').replaceAll('\n', ' '),
      { x: 36, y: 150, w: 240 },
      { cut: 'archivo-bold', size: 11, color: '#141414', leading: 14 },
    );
    setLines(
      book,
      fields.lines ?? '',
      { x: 286, y: 150, w: 240 },
      { cut: 'archivo', size: 9, color: '#6a6a6a', leading: 12 },
    );
  },
  drawRunningHead(book, number, head) {
    const { doc } = book;
    doc
      .lineWidth(0.6)
      .strokeColor('#141414')
      .moveTo(36, 34)
      .lineTo(book.width - 36, 34)
      .stroke();
    setFolio(
      book,
      house,
      book.even ? `Ortho ${number.text.fields.number}` : head,
      { cut: 'archivo-bold', size: 8, color: '#141414' },
      { cut: 'archivo', size: 8, color: house.muted },
      28,
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#141414', ink: '#ffffff' }),
};

const shared = {
  chair: blocks({
    seed: 91,
    ground: '#f2f0ea',
    wall: '#d8b48a',
    accent: '#e2452b',
    cells: 4,
    height: (c, r) => ((c + r) % 3 ? 0 : 1.4),
  }),
};

const sectionsArt = {
  ...shared,
  street: city({
    seed: 5,
    ground: '#efece4',
    block: '#1a1a1c',
    accent: '#e2452b',
    water: '#b9cdd4',
  }),
  plan: city({
    seed: 15,
    ground: '#ffffff',
    block: '#1a1a1c',
    accent: '#e2452b',
    plot: 0.03,
    turn: 20,
  }),
  stair: blocks({
    seed: 29,
    ground: '#16242c',
    wall: '#5a8a94',
    accent: '#f2c230',
    stairs: true,
    cells: 7,
  }),
  model: blocks({ seed: 34, ground: '#f4f2ee', wall: '#c8c4ba', accent: '#e2452b', cells: 9 }),
};

export const ortho: Record<string, () => NumberArt> = {
  'ortho-41': () => ({
    house,
    text: readNumber('ortho-41'),
    cover: blocks({
      seed: 3,
      ground: '#f2c14e',
      wall: '#e2653b',
      accent: '#234a7a',
      stairs: true,
      cells: 6,
    }),
    plates: [blocks({ seed: 13, ground: '#e2452b', wall: '#ffffff', accent: '#141414', cells: 7 })],
    foldouts: {
      street: (book) => {
        longSection(
          book,
          [1120, 520],
          5,
          4,
          'A street indoors. Long section, 1:500. The street is on the second level.',
        );
        longSection(
          book,
          [840, 420],
          3,
          11,
          'A street indoors. The north end, with the lobby that is too shallow.',
        );
      },
      stair: (book) => {
        longSection(book, [560, 980], 9, 21, 'The stair that goes down. Section to the river bed.');
        longSection(book, [980, 560], 6, 33, 'The stair that goes down. Section along the quay.');
      },
    },
    art: sectionsArt,
  }),
  'ortho-40': () => ({
    house,
    text: readNumber('ortho-40'),
    cover: city({
      seed: 8,
      ground: '#e2452b',
      block: '#ffffff',
      accent: '#141414',
      plot: 0.07,
      turn: -9,
    }),
    plates: [
      city({ seed: 18, ground: '#141414', block: '#f4f2ee', accent: '#e2452b', plot: 0.05 }),
    ],
    art: {
      ...shared,
      court: city({
        seed: 28,
        ground: '#f4f2ee',
        block: '#141414',
        accent: '#e2452b',
        plot: 0.022,
        turn: 12,
      }),
      mesh: contours({ seed: 12, ground: '#141414', line: '#ffffff', levels: 20 }),
      school: blocks({
        seed: 41,
        ground: '#dfe8d4',
        wall: '#5f8a5a',
        accent: '#e2452b',
        cells: 8,
        height: (c, r, d) => (Math.hypot(c - 4, r / 2 - 5) > 3 ? d.between(0.4, 1.4) : 0),
      }),
    },
  }),
  'ortho-39': () => ({
    house,
    text: readNumber('ortho-39'),
    cover: blocks({
      seed: 22,
      ground: '#141f3a',
      wall: '#e9e4d8',
      accent: '#e2452b',
      stairs: true,
      cells: 5,
      height: (c, r) => ((c * 3 + r * 2) % 7) * 0.5,
    }),
    plates: [
      blocks({
        seed: 26,
        ground: '#e9e4d8',
        wall: '#2f4f8a',
        accent: '#e2452b',
        stairs: true,
        cells: 4,
      }),
    ],
    art: {
      ...shared,
      steps: blocks({
        seed: 52,
        ground: '#f2c230',
        wall: '#e8885a',
        accent: '#141414',
        stairs: true,
        cells: 8,
      }),
      flight: blocks({
        seed: 55,
        ground: '#ffffff',
        wall: '#b8b8b8',
        accent: '#e2452b',
        stairs: true,
        cells: 8,
      }),
      landing: blocks({
        seed: 57,
        ground: '#7a2a24',
        wall: '#e9b8a0',
        accent: '#f2e6d0',
        cells: 5,
      }),
    },
  }),
};
