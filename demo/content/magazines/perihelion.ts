import { aerial } from '../art/aerial.ts';
import { haze } from '../art/haze.ts';
import { planet } from '../art/planet.ts';
import { sea } from '../art/sea.ts';
import { orbits, starChart } from '../art/starChart.ts';
import { starfield } from '../art/stars.ts';
import { setBack } from '../typesetting/back.ts';
import type { Book } from '../typesetting/book.ts';
import { makeGalley } from '../typesetting/galley.ts';
import { type House, liveArea, type NumberArt } from '../typesetting/house.ts';
import { setLine, setLines } from '../typesetting/line.ts';
import { veil } from '../typesetting/furniture.ts';
import { readNumber } from '../typesetting/text.ts';

/** A science monthly: black covers, one orange, tight grotesque over a book face. */
const house: House = {
  name: 'Perihelion',
  language: 'en',
  size: [540, 720],
  margin: { top: 64, bottom: 58, inner: 48, outer: 40 },
  columns: 2,
  gutter: 18,
  text: {
    family: { roman: 'garamond', italic: 'garamond-italic', bold: 'garamond-bold' },
    size: 10.6,
    leading: 13.6,
    color: '#15161a',
    accent: '#c8481a',
    justify: true,
    indent: 11,
    head: { cut: 'archivo-bold', size: 9.6, color: '#15161a' },
    quote: { cut: 'garamond-italic', size: 17, leading: 20.5 },
    dropCap: { cut: 'archivo-black', lines: 3 },
  },
  display: 'archivo-black',
  label: 'archivo',
  paper: '#ffffff',
  ink: '#101218',
  accent: '#d9531e',
  muted: '#5c606c',
  words: { contents: 'In this number', letter: 'From the editor' },
  headline: 44,
  contents: 'numerals',
  galley: makeGalley,
  cover(book, number) {
    number.cover(book, book.sheet);
    const fields = number.text.fields;
    veil(book, '#04060c', 0.85, 0.6);
    setMasthead(book);
    setLine(
      book,
      `${fields.number}   ${fields.date}`,
      { x: 30, y: 36 },
      { cut: 'archivo', size: 8.5, color: '#ffffff', tracking: 0.4 },
    );
    setLine(
      book,
      'The monthly of long distances',
      { x: 510, y: 36 },
      { cut: 'archivo', size: 8.5, color: '#ffffff', tracking: 0.4 },
      'right',
    );
    const y = setLines(
      book,
      fields.cover ?? '',
      { x: 30, y: 584, w: 420 },
      { cut: 'archivo-bold', size: 31, color: '#ffffff', leading: 34 },
    );
    setLines(
      book,
      fields.lines ?? '',
      { x: 30, y: y + 24, w: 420 },
      { cut: 'garamond-italic', size: 13, color: '#f3d9c0', leading: 16.5 },
    );
  },
  drawRunningHead(book, number, head) {
    const area = liveArea(book, house);
    const outer = book.even ? area.x : area.x + area.w;
    const side = book.even ? 'left' : 'right';
    setLine(
      book,
      String(book.pages),
      { x: outer, y: 690 },
      { cut: 'archivo-bold', size: 9, color: house.accent },
      side,
    );
    const label = book.even ? `Perihelion ${number.text.fields.number}` : head;
    const gap = book.even ? 22 : -22;
    setLine(
      book,
      label,
      { x: outer + gap, y: 690 },
      { cut: 'archivo', size: 7.5, color: house.muted },
      side,
    );
  },
  back: (book, number) => setBack(book, number, { ground: '#d9531e', ink: '#ffffff' }),
};

function setMasthead(book: Book): void {
  const size = 480 / book.unitWidth('archivo-black', 'perihelion');
  setLine(
    book,
    'perihelion',
    { x: 28, y: 42 + size * 0.78 },
    { cut: 'archivo-black', size, color: '#ffffff', tracking: 0 },
  );
}

const ice = ['#0a2a4a', '#2f6f95', '#a9d3e2', '#f8fcff'];
const night = ['#03050c', '#101a3c', '#5a2f68', '#e08a60', '#fff0d0'];
const adverts = {
  halation: starfield({
    seed: 21,
    gas: ['#04060e', '#0f2038', '#3a5a7a', '#e0c090', '#ffffff'],
    band: 1.1,
    stars: 900,
  }),
  lodestar: orbits({
    ground: '#141a2a',
    ink: '#cfd6e6',
    accent: '#f0b040',
    radii: [0.1, 0.15, 0.21, 0.28, 0.4, 0.52, 0.66, 0.8],
  }),
};

const ringsArt = {
  ...adverts,
  contents: starChart({ seed: 5, ground: '#101c3a', ink: '#f4ecd8', accent: '#e0a040' }),
  rings: planet(
    {
      seed: 5,
      bands: ['#8f7350', '#e2c898', '#b48c5c', '#f4e6c6', '#c8a878'],
      x: 0.26,
      y: 0.4,
      r: 0.24,
      rings: '#ecdcb8',
      tilt: 0.24,
    },
    { pixels: 1700 },
  ),
  orbits: orbits({
    ground: '#101218',
    ink: '#d8dce6',
    accent: '#e8702a',
    radii: [0.16, 0.22, 0.29, 0.37, 0.48, 0.62, 0.78],
  }),
  ringclose: aerial({
    seed: 8,
    land: ['#181410', '#6a5844', '#c8b090', '#f6ead0'],
    scale: 1.4,
  }),
  mud: haze(
    {
      seed: 14,
      sky: '#7a96a8',
      glow: '#f0e2cc',
      near: '#1c2a2c',
      lake: 0.62,
      trees: true,
      ridges: 6,
      rough: 0.6,
    },
    { pixels: 1600 },
  ),
  strata: aerial({
    seed: 22,
    land: ['#2a2018', '#7a6248', '#c8b48c', '#f0e6cc'],
    rivers: '#3a5a68',
    scale: 2.4,
  }),
  roof: starfield({
    seed: 47,
    gas: ['#050810', '#14243c', '#4a4a78', '#d89a70', '#ffe8c8'],
    band: 2.3,
    stars: 1800,
  }),
  field: starChart({
    seed: 12,
    ground: '#f4efe4',
    ink: '#1a2238',
    accent: '#d9531e',
    figures: 7,
  }),
};

export const perihelion: Record<string, () => NumberArt> = {
  'perihelion-12': () => ({
    house,
    text: readNumber('perihelion-12'),
    cover: planet(
      {
        seed: 2,
        bands: ['#a8845a', '#e8d0a0', '#c09868', '#f4e4c0', '#b08858', '#e0c498', '#8a6a48'],
        x: 0.46,
        y: 0.5,
        r: 0.31,
        rings: '#ecd9b4',
        tilt: -0.36,
      },
      { pixels: 1600 },
    ),
    plates: [starfield({ seed: 33, gas: night, band: 0.4 })],
    art: ringsArt,
  }),
  'perihelion-11': () => ({
    house,
    text: readNumber('perihelion-11'),
    cover: aerial(
      { seed: 6, land: ice, rivers: '#06264a', scale: 1.9, width: 0.03 },
      { pixels: 1500 },
    ),
    plates: [aerial({ seed: 61, land: ice, rivers: '#0a3a6a', scale: 3 })],
    art: {
      ...adverts,
      core: sea(
        { seed: 12, sky: ['#6f93b0', '#eaf2f4'], water: ['#8fb2c4', '#12354e'], horizon: 0.36 },
        { pixels: 1600 },
      ),
      crevasse: aerial({ seed: 19, land: ice, rivers: '#05213f', scale: 3.2, width: 0.04 }),
      sand: aerial({ seed: 27, land: ['#3a1c14', '#9a4a24', '#e0934e', '#ffe0b0'], scale: 2.2 }),
    },
  }),
  'perihelion-10': () => ({
    house,
    text: readNumber('perihelion-10'),
    cover: starfield(
      { seed: 4, gas: ['#04060f', '#142048', '#7a3a6a', '#f0a070', '#fff0d0'], band: 0.8 },
      { pixels: 1500 },
    ),
    plates: [starfield({ seed: 71, gas: night })],
    art: {
      ...adverts,
      dark: starfield(
        { seed: 14, gas: ['#030508', '#0c2030', '#20606a', '#c0a070', '#fff0d0'] },
        { pixels: 1700 },
      ),
      moonrock: planet({
        seed: 12,
        bands: ['#20242c', '#5a5850', '#a8a49a', '#e8e4dc'],
        x: 0.72,
        y: 0.42,
        r: 0.5,
        rock: true,
      }),
      chart: starChart({ seed: 31, ground: '#f4efe4', ink: '#1a2238', accent: '#d9531e' }),
    },
  }),
};
