import { describe, expect, test } from 'vitest';
import type { PageAnnotation } from '../../../workers/pdf/engineProtocol.ts';
import { borderOf, rectOf } from '../../../workers/pdf/text/annotations.ts';
import {
  isPress,
  opensTab,
  reachableParts,
} from '../../../src/features/reader/pdfAnnotations/press.ts';
import { safeAddress } from '../../../src/shared/ui/addresses.ts';

const home = 'https://store.example';

describe('The target of a link', () => {
  test.each([
    ['http://example.com/', 'http://example.com/'],
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['mailto:ann@example.com', 'mailto:ann@example.com'],
    ['tel:+4930123', 'tel:+4930123'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    [`${home}/read/1`, `${home}/read/1`],
  ])('%s may be opened', (url, address) => {
    expect(safeAddress(url, home)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \tjavascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://example.com/',
    'blob:https://example.com/1',
    'vbscript:x',
    'about:blank',
    '//example.com',
    '/read/1',
    '',
    `${home}/auth/go/google?h=mine`,
    'https://STORE.example:443/x/../auth/go/google?h=mine',
  ])('%j may not', (url) => {
    expect(safeAddress(url, home)).toBeNull();
  });

  test('only pages of the web have a tab of their own', () => {
    expect(['https://a.b/', 'mailto:a@b.c', 'tel:1'].map(opensTab)).toEqual([true, false, false]);
  });

  test('a link that may not be opened is none', () => {
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    const link = (url: string) =>
      ({
        kind: 'link',
        rect,
        border: null,
        text: '',
        target: { kind: 'web', url },
      }) as PageAnnotation;
    const web = link('https://example.com/');
    expect(reachableParts([link('file:///a'), web], home)).toEqual([web]);
  });
});

test.each([
  [0, true],
  [2, true],
  [3, true],
  [4, false],
  [5, false],
])('a hand that moved %d pixels presses: %s (CONST-033)', (moved, presses) => {
  expect(isPress({ clientX: 10, clientY: 10 }, { clientX: 10, clientY: 10 + moved })).toBe(presses);
});

const upright = [1, 0, 0, -1, 0, 800];
const turned = [0, 1, 1, 0, 0, 0];

test('a rectangle lies where its corners are on the page as shown', () => {
  expect(rectOf([10, 700, 110, 720], upright)).toEqual({ x: 10, y: 80, width: 100, height: 20 });
  expect(rectOf([10, 700, 110, 720], turned)).toEqual({ x: 700, y: 10, width: 20, height: 100 });
});

const bordered = (style: number, color: number[] | null, width = 2, corners = [0, 0]) => ({
  annotationType: 2,
  rect: [],
  borderStyle: {
    width,
    style,
    horizontalCornerRadius: corners[0] ?? 0,
    verticalCornerRadius: corners[1] ?? 0,
  },
  color,
});

describe('A border', () => {
  test.each([
    [1, 'solid'],
    [2, 'dashed'],
    [3, 'solid'],
    [4, 'solid'],
    [5, 'underline'],
  ])('of style %d is drawn %s', (style, drawn) => {
    expect(borderOf(bordered(style, [255, 0, 0]), upright)).toEqual({
      width: 2,
      style: drawn,
      color: [255, 0, 0],
      corners: [0, 0],
    });
  });

  test('has the corners of the file, turned with its page', () => {
    const rounded = bordered(1, [0, 0, 0], 2, [3, 5]);
    expect(borderOf(rounded, upright)?.corners).toEqual([3, 5]);
    expect(borderOf(rounded, turned)?.corners).toEqual([5, 3]);
  });

  test('without width or colour is not drawn', () => {
    expect(borderOf(bordered(1, null), upright)).toBeNull();
    expect(borderOf(bordered(1, [0, 0, 0], 0), upright)).toBeNull();
  });
});
