import { mix } from '../art/color.ts';
import { contours } from '../art/contours.ts';
import type { Picture } from '../art/picture.ts';
import { plant } from '../art/plants.ts';
import { setBack } from '../typesetting/back.ts';
import { makeGalley } from '../typesetting/galley.ts';
import { setFolio } from '../typesetting/furniture.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';
import { setMonths } from './hedgerowMonths.ts';

const paper = '#f7f1e1';
const ink = '#23281c';
const green = '#3f5a2c';

/** A pocket almanac: one green ink, tables with old-style figures, a plate for each plant. */
const house: House = {
  name: 'The Hedgerow Almanac',
  language: 'en',
  size: [414, 630],
  margin: { top: 64, bottom: 60, inner: 46, outer: 40 },
  columns: 1,
  gutter: 16,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 12,
    leading: 16,
    color: ink,
    accent: green,
    justify: true,
    indent: 13,
    head: { cut: 'garamond-italic', size: 14 },
    quote: { cut: 'garamond-italic', size: 18, leading: 23 },
    dropCap: { cut: 'playfair', lines: 3 },
  },
  display: 'playfair',
  label: 'garamond-italic',
  paper,
  ink,
  accent: green,
  muted: '#6f705a',
  words: { contents: 'The year', letter: 'To begin with' },
  headline: 38,
  contents: 'table',
  galley: makeGalley,
  cover(book, number) {
    const { fields } = number.text;
    book.doc.rect(0, 0, 414, 630).fill('#2f4526');
    book.doc
      .lineWidth(1)
      .strokeColor('#d9c88f')
      .rect(18, 18, 378, 594)
      .stroke()
      .rect(23, 23, 368, 584)
      .stroke();
    number.cover(book, { x: 70, y: 196, w: 274, h: 320 });
    setLine(
      book,
      'THE',
      { x: 207, y: 62 },
      { cut: 'playfair', size: 11, color: '#d9c88f', tracking: 5 },
      'center',
    );
    setLine(
      book,
      'Hedgerow',
      { x: 207, y: 116 },
      { cut: 'playfair', size: 58, color: '#f7f1e1' },
      'center',
    );
    setLine(
      book,
      'Almanac',
      { x: 207, y: 162 },
      { cut: 'playfair-italic', size: 46, color: '#f7f1e1' },
      'center',
    );
    setLine(
      book,
      fields.number ?? '',
      { x: 207, y: 190 },
      { cut: 'playfair', size: 17, color: '#d9c88f', tracking: 6 },
      'center',
    );
    setLines(
      book,
      (fields.cover ?? '').replace('\n', ' '),
      { x: 40, y: 556, w: 334 },
      { cut: 'playfair-italic', size: 19, color: '#f7f1e1', leading: 24 },
      'center',
    );
    setLines(
      book,
      (fields.lines ?? '').replaceAll('\n', '  ·  '),
      { x: 40, y: 582, w: 334 },
      { cut: 'garamond', size: 10.5, color: '#d9c88f', leading: 14 },
      'center',
    );
  },
  drawRunningHead(book, _number, head) {
    setLine(
      book,
      head,
      { x: book.width / 2, y: 40 },
      { cut: 'garamond-italic', size: 10.5, color: house.muted },
      'center',
    );
    setFolio(
      book,
      house,
      '',
      { cut: 'garamond', size: 11, color: green },
      { cut: 'garamond', size: 9 },
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#2f4526', ink: '#f7f1e1' }),
};

/** Three plants in one bunch, on the green of the cover. */
const bunch: Picture = (book, box) => {
  const leaf = { stem: '#8a9a5a', leaf: '#9fb06a' };
  plant({ seed: 3, habit: 'fern', ...leaf, bloom: '#d9c88f' })(book, box);
  plant({ seed: 9, habit: 'umbel', ...leaf, bloom: '#f7f1e1' })(book, box);
  plant({ seed: 6, habit: 'daisy', ...leaf, bloom: mix('#d9c88f', '#ffffff', 0.3) })(book, {
    ...box,
    x: box.x - 34,
  });
};

export const hedgerow: Record<string, () => NumberArt> = {
  'hedgerow-2027': () => ({
    house,
    text: readNumber('hedgerow-2027'),
    cover: bunch,
    plates: [contours({ seed: 4, ground: paper, line: green, levels: 24 })],
    art: { contents: contours({ seed: 4, ground: '#2f4526', line: '#d9c88f', levels: 22 }) },
    body: setMonths,
  }),
};
