import {
  birdInRain,
  engraving,
  flow,
  roadToSea,
  smallBoat,
  type Tone,
  windowAtNight,
} from '../art/hatch.ts';
import { setBack } from '../typesetting/back.ts';
import { framed, setFolio } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

const paper = '#f6f0e0';
const ink = '#1b1a22';

/** A literary paper: two justified columns with a rule between them, wood engravings, one ink. */
const house: House = {
  name: 'The Lower Window',
  language: 'en',
  size: [468, 684],
  margin: { top: 74, bottom: 64, inner: 48, outer: 44 },
  columns: 2,
  gutter: 24,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 12.6,
    leading: 15.8,
    color: ink,
    accent: '#7a2318',
    justify: true,
    indent: 12,
    head: { cut: 'garamond-italic', size: 12, color: ink },
    quote: { cut: 'garamond-italic', size: 16, leading: 20 },
    dropCap: { cut: 'garamond', lines: 3 },
  },
  display: 'garamond',
  label: 'garamond-italic',
  paper,
  ink,
  accent: '#7a2318',
  muted: '#6c6456',
  words: { contents: 'In this paper', letter: 'Correspondence' },
  headline: 37,
  contents: 'list',
  galley: makeGalley,
  cover(book, number) {
    const { doc, width } = book;
    const { fields } = number.text;
    doc.rect(0, 0, width, book.height).fill(paper);
    doc
      .lineWidth(2.4)
      .strokeColor(ink)
      .rect(22, 22, width - 44, book.height - 44)
      .stroke()
      .lineWidth(0.6)
      .rect(27, 27, width - 54, book.height - 54)
      .stroke();
    setLine(
      book,
      'THE',
      { x: width / 2, y: 58 },
      { cut: 'garamond', size: 11, color: ink, tracking: 5 },
      'center',
    );
    const size = 352 / book.unitWidth('garamond', 'Lower Window');
    setLine(
      book,
      'Lower Window',
      { x: width / 2, y: 106 },
      { cut: 'garamond', size, color: ink },
      'center',
    );
    setLine(
      book,
      `${fields.number}  ·  ${fields.date}  ·  left on trams since 1994`,
      { x: width / 2, y: 130 },
      { cut: 'garamond-italic', size: 11, color: ink },
      'center',
    );
    number.cover(book, { x: 48, y: 148, w: width - 96, h: 404 });
    const y = setLines(
      book,
      fields.cover ?? '',
      { x: 48, y: 586, w: width - 96 },
      { cut: 'garamond', size: 22, color: '#7a2318', leading: 25 },
      'center',
    );
    setLine(
      book,
      fields.lines ?? '',
      { x: width / 2, y: y + 24 },
      { cut: 'garamond-italic', size: 12, color: ink },
      'center',
    );
  },
  drawRunningHead(book, _number, head) {
    const { doc, width } = book;
    doc
      .lineWidth(0.5)
      .strokeColor(ink)
      .moveTo(44, 50)
      .lineTo(width - 44, 50)
      .stroke();
    setLine(
      book,
      book.even ? 'The Lower Window' : head,
      { x: width / 2, y: 43 },
      { cut: 'garamond-italic', size: 10.5, color: ink },
      'center',
    );
    setFolio(
      book,
      house,
      '',
      { cut: 'garamond', size: 11, color: ink },
      { cut: 'garamond', size: 9 },
      43,
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#7a2318', ink: '#f6f0e0' }),
};

const cut = (tone: Tone, seed: number, lines = 96) => engraving({ ink, paper, tone, seed, lines });
const plate = (tone: Tone, seed: number) => framed(cut(tone, seed), paper, 0.11);
const plates = {
  boat: plate(smallBoat, 3),
  bird: plate(birdInRain, 5),
  road: plate(roadToSea, 7),
  night: plate(windowAtNight, 9),
};
const grain = flow({ seed: 6, ink, paper, strokes: 900 });
const ornament = framed(grain, paper, 0.11);

export const lowerWindow: Record<string, () => NumberArt> = {
  'window-31': () => ({
    house,
    text: readNumber('window-31'),
    cover: cut(windowAtNight, 2),
    art: plates,
    strip: grain,
    plates: [plates.road],
    pages: 12,
  }),
  'window-30': () => ({
    house,
    text: readNumber('window-30'),
    cover: cut(birdInRain, 4),
    art: plates,
    strip: grain,
    plates: [ornament],
  }),
  'window-29': () => ({
    house,
    text: readNumber('window-29'),
    cover: cut(roadToSea, 8),
    art: plates,
    strip: grain,
    plates: [plates.bird, ornament],
  }),
};
