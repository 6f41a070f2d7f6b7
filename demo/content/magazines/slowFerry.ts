import { contours } from '../art/contours.ts';
import { dunes } from '../art/dunes.ts';
import { haze } from '../art/haze.ts';
import { sea } from '../art/sea.ts';
import { setBack } from '../typesetting/back.ts';
import { setFolio, veil } from '../typesetting/furniture.ts';
import { makeGalley } from '../typesetting/galley.ts';
import type { House, NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { readNumber } from '../typesetting/text.ts';

/** A travel journal: wide pictures, a Didone with wide margins, ragged text. */
const house: House = {
  name: 'Slow Ferry',
  language: 'en',
  size: [520, 690],
  margin: { top: 70, bottom: 66, inner: 54, outer: 46 },
  columns: 2,
  gutter: 20,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 11,
    leading: 14.6,
    color: '#1c2226',
    accent: '#1f6a78',
    justify: false,
    indent: 12,
    head: { cut: 'bodoni-bold', size: 12, color: '#1f6a78' },
    quote: { cut: 'bodoni-italic', size: 19, leading: 23 },
    dropCap: { cut: 'bodoni', lines: 4 },
  },
  display: 'bodoni',
  label: 'archivo-light',
  paper: '#fbf8f1',
  ink: '#16262c',
  accent: '#1f6a78',
  muted: '#67706e',
  words: { contents: 'Ports of call', letter: 'Casting off' },
  headline: 52,
  contents: 'list',
  galley: makeGalley,
  cover(book, number) {
    const { fields } = number.text;
    number.cover(book, book.sheet);
    veil(book, '#0a1218', 0.55, 0.4);
    const size = 440 / book.unitWidth('bodoni-italic', 'Slow Ferry');
    setLine(
      book,
      'Slow Ferry',
      { x: 260, y: 34 + size * 0.78 },
      { cut: 'bodoni-italic', size, color: '#ffffff' },
      'center',
    );
    setLine(
      book,
      (fields.number ?? '').toUpperCase(),
      { x: 260, y: 62 + size * 0.84 },
      { cut: 'archivo-light', size: 8, color: '#ffffff', tracking: 3 },
      'center',
    );
    const y = setLines(
      book,
      fields.cover ?? '',
      { x: 40, y: 560, w: 440 },
      { cut: 'bodoni', size: 46, color: '#ffffff', leading: 46 },
      'center',
    );
    setLines(
      book,
      (fields.lines ?? '').replaceAll('\n', '  ·  '),
      { x: 40, y: y + 30, w: 440 },
      { cut: 'garamond-italic', size: 13, color: '#ffffff', leading: 17 },
      'center',
    );
  },
  drawRunningHead(book, _number, head) {
    const word = book.even ? 'Slow Ferry' : head;
    setFolio(
      book,
      house,
      word,
      { cut: 'bodoni', size: 11, color: house.accent },
      { cut: 'garamond-italic', size: 10, color: house.muted },
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#16343c', ink: '#f3e6cc' }),
};

const kelp = haze({
  seed: 52,
  sky: '#8fa6ac',
  glow: '#e6e4da',
  near: '#1c3038',
  lake: 0.6,
  ridges: 5,
  rough: 0.7,
});
const wind = {
  sand: ['#2a1420', '#8a3f2a', '#de8f4c', '#ffe2b4'],
  sky: ['#4f87b4', '#f6dfc4'] as const,
};

const northArt = {
  kelp,
  pier: sea({
    seed: 9,
    sky: ['#7d98aa', '#f0e6d8'],
    water: ['#8fa5ac', '#1c343e'],
    horizon: 0.5,
    sun: { x: 0.3, color: '#fff0d0' },
  }),
  islands: haze(
    {
      seed: 44,
      sky: '#31507a',
      glow: '#f0b894',
      near: '#0c1824',
      lake: 0.6,
      ridges: 8,
      rough: 0.8,
      sun: { x: 0.68, y: 0.3, r: 0.03, color: '#ffe9c8' },
    },
    { pixels: 1900 },
  ),
  fjord: haze({
    seed: 13,
    sky: '#55708f',
    glow: '#f3dcc4',
    near: '#16232e',
    lake: 0.55,
    ridges: 6,
  }),
  channel: contours({ seed: 19, ground: '#e7efe9', line: '#1f6a78', levels: 22 }),
  lamp: sea(
    {
      seed: 23,
      sky: ['#1a2440', '#e89a78'],
      water: ['#6a5f74', '#0a1220'],
      horizon: 0.55,
      sun: { x: 0.72, color: '#ffd9a8' },
    },
    { pixels: 1800 },
  ),
};

export const slowFerry: Record<string, () => NumberArt> = {
  'ferry-9': () => ({
    house,
    text: readNumber('ferry-9'),
    cover: haze(
      {
        seed: 31,
        sky: '#2c4a6e',
        glow: '#f6c9a4',
        near: '#0e1d2a',
        lake: 0.68,
        ridges: 7,
        sun: { x: 0.36, y: 0.36, r: 0.035, color: '#fff1d6' },
      },
      { pixels: 1600 },
    ),
    plates: [
      haze({ seed: 77, sky: '#3f5f7d', glow: '#dfe6e2', near: '#12242c', ridges: 9, trees: true }),
    ],
    art: northArt,
  }),
  'ferry-8': () => ({
    house,
    text: readNumber('ferry-8'),
    cover: dunes({ seed: 5, ...wind, horizon: 0.36 }, { pixels: 1500 }),
    plates: [dunes({ seed: 42, sand: wind.sand })],
    art: {
      salt: dunes(
        {
          seed: 11,
          sand: ['#2a1a28', '#94503a', '#e6a868', '#fff0d0'],
          sky: ['#7a9cc0', '#fae6cc'],
          horizon: 0.34,
        },
        { pixels: 1900 },
      ),
      crest: dunes({ seed: 8, sand: wind.sand }),
      noon: contours({ seed: 7, ground: '#f3ddb4', line: '#a04a24', levels: 24, scale: 1.7 }),
      hotel: haze(
        {
          seed: 64,
          sky: '#5a7fa8',
          glow: '#f8dcb0',
          near: '#4a2418',
          ridges: 6,
          rough: 0.55,
          sun: { x: 0.2, y: 0.28, r: 0.03, color: '#fff4d8' },
        },
        { pixels: 1800 },
      ),
    },
  }),
  'ferry-7': () => ({
    house,
    text: readNumber('ferry-7'),
    cover: haze(
      { seed: 91, sky: '#69808a', glow: '#d7dfdc', near: '#152421', ridges: 9, trees: true },
      { pixels: 1500 },
    ),
    plates: [
      haze({ seed: 17, sky: '#7d8f94', glow: '#e2e6e0', near: '#1a2a26', ridges: 8, trees: true }),
    ],
    art: {
      kelp,
      rain: sea(
        { seed: 41, sky: ['#56656e', '#c9d0d0'], water: ['#8a989c', '#26343a'], horizon: 0.4 },
        { pixels: 1800 },
      ),
      hills: haze({
        seed: 27,
        sky: '#6f848c',
        glow: '#dbe2dc',
        near: '#1c302a',
        ridges: 6,
        trees: true,
      }),
      valley: haze({
        seed: 39,
        sky: '#84989c',
        glow: '#eceee6',
        near: '#20382c',
        ridges: 8,
        trees: true,
        rough: 1.3,
      }),
    },
  }),
};
