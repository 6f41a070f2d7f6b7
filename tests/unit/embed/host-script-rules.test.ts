import { describe, expect, it } from 'vitest';
import { optionsIn } from '../../../embed/api.ts';
import { heightFor, pathOf, viewerPath } from '../../../embed/frame.ts';
import { settingsOf, wantedOf } from '../../../embed/options.ts';
import { visiblePart } from '../../../embed/position.ts';
import type { Options } from '../../../embed/types.ts';

const own = 'https://store.example/embed/v1.js';

const said = (options: unknown, src = own): string => {
  try {
    settingsOf(options as Options, src);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as TypeError).message;
  }
};

describe('options', () => {
  it.each([
    [{ mode: 'reader' }, '`mode` has to be embed or viewer.'],
    [{ issue: 0 }, '`issue` has to be the number of an issue.'],
    [{ issue: '12' }, '`issue` has to be the number of an issue.'],
    [{ issue: 2 ** 31 }, '`issue` has to be the number of an issue.'],
    [{ issue: 1, type: 'preview' }, '`type` has to be sample or full.'],
    [{ issue: 1, page: 1.5 }, '`page` has to be the number of a page.'],
    [{ page: 3 }, 'Give the `issue` that is to be read.'],
    [{ type: 'full' }, 'Give the `issue` that is to be read.'],
    [{ locale: 'fr' }, '`locale` has to be en or it or ja or pl or sv or de.'],
    [{ theme: 'dark' }, '`theme` has to be kiosk or salon.'],
    [{ height: '100%' }, '`height` has to be auto, a number of pixels, or { min, max }.'],
    [{ height: 0 }, '`height` has to be auto, a number of pixels, or { min, max }.'],
    [{ height: Number.NaN }, '`height` has to be auto, a number of pixels, or { min, max }.'],
    [
      { height: { min: 9, max: 5 } },
      '`height` has to be auto, a number of pixels, or { min, max }.',
    ],
    [{ height: [] }, '`height` has to be auto, a number of pixels, or { min, max }.'],
    [{ lazy: 'yes' }, '`lazy` has to be true or false.'],
    [{ footer: 0 }, '`footer` has to be true or false.'],
    [{ accent: 'red' }, '`accent` has to be a colour like #0a6e5c.'],
    [{ colorScheme: 'night' }, '`colorScheme` has to be auto or light or dark.'],
    [{ address: 'https://evil.example/' }, '`address` has to be a path like /read/12.'],
    [{ title: ' ' }, '`title` has to be a text.'],
    [{ src: 'ftp://store.example' }, '`src` has to be an address like https://store.example.'],
    [{ src: 'javascript:alert(1)' }, '`src` has to be an address like https://store.example.'],
    [{ src: 'https://' }, '`src` has to be an address like https://store.example.'],
    [{ src: '/store' }, '`src` has to be an address like https://store.example.'],
  ])('%j are refused in one sentence', (options, sentence) => {
    expect(said(options)).toBe(`Gatefold: ${sentence}`);
  });

  it('require the address of the store where the script has none', () => {
    expect(said({}, '')).toContain('`src`');
    expect(said({ src: 'http://127.0.0.1:8080' }, '')).toBe('');
  });

  it('come with the script’s own origin, and accept null for an absent value', () => {
    const settings = settingsOf({ issue: null, title: undefined } as unknown as Options, own);
    expect(settings).toEqual({ mode: 'embed', height: 'auto', src: 'https://store.example' });
  });

  it.each([
    ['https://store.example/', 'https://store.example'],
    ['https://example.org/shop', 'https://example.org/shop'],
    ['https://example.org/club/shop/', 'https://example.org/club/shop'],
    ['https://example.org/club/shop/embed/v1-0a1b2c3d.js', 'https://example.org/club/shop'],
    ['https://example.org/embed/embed/v1.js?x=1', 'https://example.org/embed'],
  ])('take the address of the store from %s', (src, address) => {
    expect(settingsOf({}, src).src).toBe(address);
  });
});

describe('attributes', () => {
  it('are read like options', () => {
    const all = {
      gatefold: 'viewer',
      src: own,
      issue: '12',
      type: 'sample',
      page: '3',
      locale: 'ja',
      height: '{"min":400,"max":900}',
      lazy: '',
      title: '2026',
      theme: 'salon',
    };
    expect(settingsOf(optionsIn(all), '')).toEqual({
      mode: 'viewer',
      src: 'https://store.example',
      issue: 12,
      type: 'sample',
      page: 3,
      locale: 'ja',
      height: { min: 400, max: 900 },
      lazy: true,
      title: '2026',
      theme: 'salon',
    });
    expect(settingsOf(optionsIn({ gatefold: '', height: '600', lazy: 'false' }), own)).toEqual({
      mode: 'embed',
      src: 'https://store.example',
      height: 600,
      lazy: false,
    });
  });

  it.each([
    { gatefold: 'store' },
    { gatefold: '', issue: 'twelve' },
    { gatefold: '', issue: '' },
    { gatefold: '', height: '100%' },
    { gatefold: '', lazy: 'maybe' },
    { gatefold: '', title: '' },
    { gatefold: '', src: '' },
  ])('%j are refused as options are', (data) => {
    expect(() => settingsOf(optionsIn(data), own)).toThrow(TypeError);
  });
});

describe('addresses', () => {
  it.each([
    [{}, '/'],
    [{ issue: 7 }, '/read/7'],
    [{ issue: 7, type: 'sample' }, '/read/7/preview'],
    [{ issue: 7, type: 'full', page: 9 }, '/read/7/full?page=9'],
    [{ issue: 7, page: 9 }, '/read/7/full?page=9'],
  ] as const)('%j is the store at %s', (options, path) => {
    expect(pathOf(options)).toBe(path);
  });

  it.each([
    [{ address: '/plans' }, '/plans'],
    [{ address: '/read/7' }, '/read/7'],
    [{ address: '/read/7/preview' }, '/read/7/preview'],
    [{ address: '/read/7/full?page=9' }, '/read/7/full?page=9'],
    [{ address: '/read/7/full?page=9', page: 2 }, '/read/7/full?page=2'],
  ] as const)('%j, which an event has reported, is the store at %s', (options, path) => {
    expect(pathOf(settingsOf(options, own))).toBe(path);
  });

  it('name the reader alone', () => {
    expect(viewerPath({ issueId: 7, pdfType: 'sample' })).toBe('/read/7/preview#viewer');
    expect(viewerPath({ issueId: 7, pdfType: 'full', page: 4 })).toBe('/read/7/full?page=4#viewer');
    expect(wantedOf({ issue: 7 })).toEqual({ issueId: 7, pdfType: 'full' });
    expect(wantedOf({})).toBeNull();
  });
});

it('the colour scheme can be given by the name of the CSS property', () => {
  expect(settingsOf({ colorScheme: 'dark' }, own).appearance).toBe('dark');
});

describe('heights', () => {
  it.each([
    ['auto', undefined, 640],
    ['auto', 1200.2, 1201],
    ['auto', 0, 0],
    [500, 1200, 500],
    [{ min: 700 }, undefined, 700],
    [{ max: 400 }, 1200, 400],
    [{ min: 400, max: 900 }, 100, 400],
  ] as const)('%j with content of %s is %s', (height, content, pixels) => {
    expect(heightFor(height, content)).toBe(pixels);
  });
});

const strip = (top: number, bottom: number) => ({ top, bottom });

describe('the part that is seen', () => {
  const window = { top: 0, bottom: 800 };

  it.each([
    ['a frame that is seen whole', strip(100, 500), [window], { top: 0, height: 400 }],
    ['a tall frame in the middle', strip(-1000, 3000), [window], { top: 1000, height: 800 }],
    ['one that comes up from below', strip(700, 2000), [window], { top: 0, height: 100 }],
    ['one that has gone by', strip(-900, 0), [window], null],
    [
      'one in a box that scrolls',
      strip(-50, 900),
      [window, strip(100, 300)],
      { top: 150, height: 200 },
    ],
    ['one behind the edge of its box', strip(400, 900), [window, strip(100, 300)], null],
    ['pixels that are not whole', strip(-0.6, 400.2), [window], { top: 1, height: 400 }],
    ['a frame without any height', strip(100, 100), [window], null],
  ] as const)('of %s', (_what, frame, clips, part) => {
    expect(visiblePart(frame, clips)).toEqual(part);
  });

  it.each([
    [1.5, { top: 200, height: 533 }],
    [0.8, { top: 375, height: 1000 }],
  ])('of one that its page shows %s times as large, in its own pixels', (unit, part) => {
    expect(visiblePart(strip(-300, 2700), [window], unit)).toEqual(part);
  });
});
