import { plant } from '../art/plants.ts';
import { type Dish, table } from '../art/stillLife.ts';
import { setBack } from '../typesetting/back.ts';
import { setFolio } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A food quarterly: cut paper, cream stock, a high-waisted serif, one word on the cover. */
const house: House = {
  name: 'Saltwort',
  language: 'en',
  size: [504, 666],
  margin: { top: 62, bottom: 60, inner: 50, outer: 44 },
  columns: 2,
  gutter: 20,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 11,
    leading: 14.2,
    color: '#2a1c14',
    accent: '#b3401e',
    justify: false,
    indent: 12,
    head: { cut: 'playfair-italic', size: 14, color: '#b3401e' },
    quote: { cut: 'playfair-italic', size: 18, leading: 23 },
    dropCap: { cut: 'playfair-black', lines: 3 },
  },
  display: 'playfair-black',
  label: 'archivo',
  paper: '#fdf6e6',
  ink: '#2a1c14',
  accent: '#b3401e',
  muted: '#7c6654',
  words: { contents: 'The menu', letter: 'At the table' },
  headline: 46,
  contents: 'table',
  galley: makeGalley,
  cover(book, number) {
    const { fields } = number.text;
    number.cover(book, { x: 0, y: 150, w: 504, h: 516 });
    book.doc.rect(0, 0, 504, 152).fill('#fdf6e6');
    setLine(
      book,
      'Saltwort',
      { x: 30, y: 46 },
      { cut: 'playfair-italic', size: 26, color: house.accent },
    );
    setLine(
      book,
      `${fields.number}  ·  a quarterly of things to eat`,
      { x: 474, y: 44 },
      { cut: 'garamond-italic', size: 12, color: house.muted },
      'right',
    );
    const word = fields.cover ?? '';
    const size = Math.min(118, 448 / book.unitWidth('playfair-black', word));
    setLine(
      book,
      word,
      { x: 252, y: 133 },
      { cut: 'playfair-black', size, color: house.ink },
      'center',
    );
    book.doc.rect(0, 628, 504, 38).fill(house.accent);
    setLines(
      book,
      fields.lines ?? '',
      { x: 30, y: 652, w: 444 },
      { cut: 'garamond-italic', size: 14, color: '#fdf6e6', leading: 16 },
      'center',
    );
  },
  drawRunningHead(book, number, head) {
    const word = book.even ? `Saltwort, ${number.text.fields.cover}` : head;
    setFolio(
      book,
      house,
      word,
      { cut: 'playfair-black', size: 11, color: house.accent },
      { cut: 'garamond-italic', size: 10, color: house.muted },
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#f0c860', ink: '#2a1c14' }),
};

const herb = plant({
  seed: 4,
  habit: 'umbel',
  ground: '#f6e3b4',
  stem: '#5a5a24',
  leaf: '#7a8a34',
  bloom: '#b3401e',
});
const pan = table({
  seed: 9,
  cloth: '#26342e',
  columns: 2,
  dishes: [
    ['onion', '#a04a6a'],
    ['knife', '#8a5a34'],
    ['olives', '#8a9a3a'],
    ['citrus', '#e8b83a'],
  ],
});
const shared = { vermouth: herb, pan };
const spread = (
  seed: number,
  cloth: string,
  stripe: string,
  columns: number,
  dishes: (readonly [Dish, string])[],
) => table({ seed, cloth, stripe, columns, dishes });

const bitterArt = {
  ...shared,
  contents: spread(8, '#f2d9a0', '#e8c070', 6, [
    ['citrus', '#f08a1c'],
    ['olives', '#7a8a3a'],
    ['bowl', '#8a2a1c'],
    ['fig', '#5a2a4a'],
    ['citrus', '#c8d040'],
    ['onion', '#a04a7a'],
  ]),
  orange: spread(14, '#cfe0dc', '#bcd2cc', 8, [
    ['citrus', '#f08a1c'],
    ['citrus', '#f09a2c'],
    ['knife', '#6a3a2a'],
    ['citrus', '#e8701c'],
    ['bowl', '#e0801c'],
    ['citrus', '#f0a020'],
  ]),
  peel: plant({
    seed: 21,
    habit: 'branch',
    ground: '#fbe6c4',
    stem: '#5a4424',
    leaf: '#4f7434',
    bloom: '#f08a1c',
  }),
  leaves: spread(31, '#dfe6cc', '#cfd9b4', 5, [
    ['bowl', '#6a8a34'],
    ['onion', '#8a2a5a'],
    ['olives', '#6a7a34'],
    ['bowl', '#8a2a4a'],
    ['knife', '#5a4a34'],
  ]),
  coffee: spread(44, '#3a2018', '#4a2c20', 2, [
    ['bowl', '#2a120a'],
    ['bowl', '#5a3018'],
    ['bowl', '#1c0c08'],
    ['bowl', '#3a1c10'],
  ]),
};

export const saltwort: Record<string, () => NumberArt> = {
  'saltwort-7': () => ({
    house,
    text: readNumber('saltwort-7'),
    cover: spread(4, '#f6c9a0', '#f0b884', 3, [
      ['citrus', '#f08a1c'],
      ['citrus', '#e8b020'],
      ['olives', '#7a8a3a'],
      ['bowl', '#8a2a1c'],
      ['citrus', '#d8501c'],
      ['fig', '#5a2a4a'],
      ['citrus', '#f0a020'],
      ['onion', '#a03a5a'],
      ['citrus', '#f07a1c'],
    ]),
    plates: [
      plant({
        seed: 12,
        habit: 'daisy',
        ground: '#e9efd6',
        stem: '#4a5a2a',
        leaf: '#5f7a3a',
        bloom: '#4a6ab0',
      }),
    ],
    art: bitterArt,
  }),
  'saltwort-6': () => ({
    house,
    text: readNumber('saltwort-6'),
    cover: spread(17, '#3a3f46', '#444a52', 3, [
      ['fish', '#c08a3a'],
      ['fish', '#a8742c'],
      ['fish', '#d8a85a'],
      ['bowl', '#2a2420'],
      ['fish', '#b07a30'],
      ['onion', '#8a3a5a'],
      ['fish', '#c8924a'],
      ['knife', '#8a5a34'],
      ['fish', '#a06a28'],
    ]),
    plates: [
      plant({
        seed: 3,
        habit: 'fern',
        ground: '#2e343a',
        stem: '#b0a070',
        leaf: '#8a9a5a',
        bloom: '#d8a85a',
      }),
    ],
    art: {
      ...shared,
      kipper: spread(19, '#6d7f88', '#7f909a', 8, [
        ['fish', '#c8964a'],
        ['fish', '#b88238'],
        ['fish', '#d8b070'],
        ['fish', '#a87430'],
      ]),
      aubergine: spread(27, '#e0b0a0', '#d69c8a', 2, [
        ['fig', '#2a1838'],
        ['bowl', '#c8b894'],
        ['onion', '#7a2a4a'],
        ['citrus', '#e8c83a'],
      ]),
    },
  }),
  'saltwort-5': () => ({
    house,
    text: readNumber('saltwort-5'),
    cover: spread(25, '#bcd6d8', '#a8c8cc', 3, [
      ['olives', '#7a8a2a'],
      ['fish', '#3f6284'],
      ['olives', '#3a2a34'],
      ['fish', '#4a7090'],
      ['onion', '#a04a7a'],
      ['fish', '#33546e'],
      ['citrus', '#e8d040'],
      ['fish', '#5a80a0'],
      ['olives', '#8a9a3a'],
    ]),
    plates: [
      plant({
        seed: 8,
        habit: 'branch',
        ground: '#dfe8dc',
        stem: '#5a5a3a',
        leaf: '#7a8a5a',
        bloom: '#3a3a24',
      }),
    ],
    art: {
      ...shared,
      olives: spread(33, '#e8dcb8', '#dcca98', 8, [
        ['olives', '#7a8a2a'],
        ['olives', '#4a5a1c'],
        ['bowl', '#9aa83a'],
        ['olives', '#3a2a34'],
        ['citrus', '#e8d040'],
      ]),
      cabbage: spread(37, '#46584c', '#526458', 2, [
        ['onion', '#9ab04a'],
        ['onion', '#7a9a4a'],
        ['bowl', '#d0d88a'],
        ['onion', '#8a2a5a'],
      ]),
    },
  }),
};
