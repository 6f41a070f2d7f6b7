import { aerial } from '../art/aerial.ts';
import { dunes } from '../art/dunes.ts';
import { haze } from '../art/haze.ts';
import { macro } from '../art/macro.ts';
import type { Exposure, Picture } from '../art/picture.ts';
import { sea } from '../art/sea.ts';
import { starfield } from '../art/stars.ts';
import type { Book } from '../typesetting/book.ts';
import { setFolio } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A book of photographs, one per page, with very little text. */
const house: House = {
  name: 'Far Light',
  language: 'en',
  size: [600, 800],
  margin: { top: 120, bottom: 110, inner: 110, outer: 110 },
  columns: 1,
  gutter: 20,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 14.5,
    leading: 21,
    color: '#e8e4da',
    accent: '#e8e4da',
    justify: false,
    indent: 16,
    head: { cut: 'archivo-light', size: 10 },
    quote: { cut: 'garamond-italic', size: 20, leading: 27 },
  },
  display: 'archivo-light',
  label: 'archivo-light',
  paper: '#0d0f12',
  ink: '#f4f1ea',
  accent: '#a8a49a',
  muted: '#8a877f',
  words: { contents: 'Pictures', letter: 'A note' },
  headline: 54,
  contents: 'list',
  galley: makeGalley,
  cover(book, number) {
    number.cover(book, book.sheet);
    const { fields } = number.text;
    if (!fields.cover) return;
    setLine(
      book,
      'FAR',
      { x: 46, y: 96 },
      { cut: 'archivo-light', size: 62, color: '#ffffff', tracking: 8 },
    );
    setLine(
      book,
      'LIGHT',
      { x: 46, y: 156 },
      { cut: 'archivo-light', size: 62, color: '#ffffff', tracking: 8 },
    );
    setLine(
      book,
      fields.lines ?? '',
      { x: 49, y: 184 },
      { cut: 'garamond-italic', size: 15, color: '#ffffff' },
    );
  },
  drawRunningHead: (book) =>
    setFolio(
      book,
      house,
      '',
      { cut: 'archivo-light', size: 9, color: house.muted },
      { cut: 'archivo-light', size: 9 },
    ),
  back(book, number) {
    book.doc.rect(0, 0, 600, 800).fill('#0d0f12');
    setLines(
      book,
      number.text.fields.last ?? '',
      { x: 100, y: 400, w: 400 },
      { cut: 'garamond-italic', size: 17, color: '#a8a49a', leading: 25 },
      'center',
    );
  },
  say: (book, words) => label(book, words),
};

/** Small white text with a shadow, which is legible on light and dark pictures. */
function label(book: Book, words: string) {
  if (!words) return;
  const fade = book.doc.linearGradient(0, 730, 0, 800);
  fade.stop(0, '#000000', 0).stop(1, '#000000', 0.5);
  book.doc.rect(0, 730, 600, 70).fill(fade);
  setLine(
    book,
    words,
    { x: 28, y: 778 },
    { cut: 'archivo-light', size: 8.5, color: '#ffffff', tracking: 0.5 },
  );
}

/** Like the file of a camera: sharp, with grain, several megabytes. */
const large: Partial<Exposure> = { pixels: 2900, quality: 96, grain: 0.2 };
const dawn = { sky: '#2f4a74', glow: '#f4c6a0', near: '#101c28' };
const mist = { sky: '#7f949c', glow: '#e9ece6', near: '#14241f' };
const sand = ['#22101a', '#84402c', '#dc9050', '#ffe6ba'];
const gas = ['#03050c', '#101c3a', '#4a3a6a', '#d89a70', '#fff0d8'];
const ray = { y: 0.34, r: 0.025, color: '#fff3da' };

const mornings = (): Picture[] => [
  haze({ seed: 101, ...dawn, ridges: 9, sun: { ...ray, x: 0.62 } }, large),
  haze({ seed: 102, ...dawn, lake: 0.6, ridges: 6 }, large),
  haze({ seed: 103, ...mist, trees: true, ridges: 8 }, large),
  dunes({ seed: 104, sand, sky: ['#5a86b0', '#f8e2c6'], horizon: 0.34 }, large),
  dunes({ seed: 105, sand }, large),
  sea(
    {
      seed: 106,
      sky: ['#222c4c', '#f0a884'],
      water: ['#5a5c74', '#0a121e'],
      horizon: 0.46,
      sun: { x: 0.4, color: '#ffe2b8' },
    },
    large,
  ),
  starfield({ seed: 107, gas, band: 1.1, stars: 3200 }, { ...large, grain: 0.17 }),
  macro({ seed: 108, ground: ['#8aa05a', '#16281a'], light: '#fff4c4', stem: '#4f7a30' }, large),
  haze({ seed: 109, sky: '#54689a', glow: '#f2d6cc', near: '#1c1a30', ridges: 10 }, large),
];

const laterMornings = (): Picture[] => [
  dunes(
    {
      seed: 110,
      sand: ['#141420', '#4a4658', '#a89a98', '#f4e6da'],
      sky: ['#3f4f74', '#e8ccc0'],
      horizon: 0.4,
    },
    large,
  ),
  starfield(
    { seed: 111, gas: ['#030609', '#0c2230', '#1f5a66', '#b0a078', '#fff4dc'], stars: 2600 },
    { ...large, grain: 0.17 },
  ),
  aerial(
    { seed: 112, land: ['#0a2a4a', '#3a7a9a', '#b8dce8', '#f8fcff'], rivers: '#0a3a6a', scale: 2 },
    large,
  ),
  haze(
    {
      seed: 113,
      sky: '#8a6a5a',
      glow: '#f8dcae',
      near: '#2a140c',
      ridges: 8,
      sun: { ...ray, x: 0.3 },
    },
    large,
  ),
  sea(
    {
      seed: 114,
      sky: ['#5f7f9c', '#f6dcc0'],
      water: ['#8aa0aa', '#16303e'],
      horizon: 0.36,
      sun: { x: 0.66, color: '#fff2d4' },
    },
    large,
  ),
  macro({ seed: 115, ground: ['#6a8aa0', '#14222e'], light: '#f2f8ff', stem: '#3f6a5a' }, large),
  haze(
    { seed: 116, sky: '#18264a', glow: '#c98a84', near: '#080d18', lake: 0.7, ridges: 7 },
    large,
  ),
  haze({ seed: 117, ...mist, ridges: 6, lake: 0.64, rough: 1.4 }, large),
  haze(
    {
      seed: 118,
      sky: '#3a6a8a',
      glow: '#f6e6d0',
      near: '#0f2a34',
      lake: 0.56,
      ridges: 8,
      sun: { ...ray, x: 0.5 },
    },
    large,
  ),
];

const waters = (): Picture[] =>
  [
    ['#1f3a5a', '#e8c8b0'],
    ['#56707e', '#d8dcd8'],
    ['#2a2444', '#f09a78'],
    ['#7fa4b8', '#f4ecdc'],
    ['#18283a', '#8a9aa4'],
  ].flatMap(([top = '', low = ''], i) => [
    sea(
      {
        seed: 201 + i,
        sky: [top, low],
        water: [low, '#0c1c2a'],
        horizon: 0.3 + i * 0.07,
        sun: { x: 0.2 + i * 0.15, color: '#fff0d8' },
      },
      { pixels: 1700, quality: 88 },
    ),
    sea(
      { seed: 221 + i, sky: [low, top], water: ['#2f5060', '#081420'], horizon: 0.12 + i * 0.1 },
      { pixels: 1700, quality: 88 },
    ),
  ]);

const numbered = (pictures: readonly Picture[]) =>
  Object.fromEntries(pictures.map((picture, i) => [`p${i + 1}`, picture]));
const dark: Picture = (book, box) => void book.doc.rect(box.x, box.y, box.w, box.h).fill('#0d0f12');

export const farLight: Record<string, () => NumberArt> = {
  'farlight-1': () => ({
    house,
    text: readNumber('farlight-1'),
    cover: haze(
      {
        seed: 120,
        sky: '#20345c',
        glow: '#f7b98e',
        near: '#0a1420',
        ridges: 8,
        lake: 0.74,
        sun: { x: 0.7, y: 0.36, r: 0.028, color: '#fff1d4' },
      },
      large,
    ),
    plates: [dark],
    art: numbered([...mornings(), ...laterMornings()]),
  }),
  'farlight-2': () => ({
    house,
    text: readNumber('farlight-2'),
    cover: sea(
      {
        seed: 230,
        sky: ['#16243c', '#e6b294'],
        water: ['#6a7484', '#0a1824'],
        horizon: 0.5,
        sun: { x: 0.5, color: '#ffe6c4' },
      },
      { pixels: 1900, quality: 90 },
    ),
    plates: [dark],
    art: numbered(waters()),
  }),
};
