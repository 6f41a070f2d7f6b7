import { afterEach, expect, test } from 'vitest';
import type { ByteRange } from '#contract/byteRange.ts';
import { type Engine, startEngine } from '../../../src/features/reader/engine.ts';
import { Painter } from '../../../src/features/reader/stage/painter.ts';
import type { PageNumber, PageSize, PaintPriority } from '../../../workers/pdf/engineProtocol.ts';
import { absolute } from '../../helpers/engine.ts';

const rangeOf = (page: number): ByteRange => ({ begin: 100 * page, end: 100 * page + 50 });
const deaf: ConstructorParameters<typeof Painter>[0] = {
  sized() {},
  painted() {},
  pageFailed() {},
  error() {},
  rangesOf: (page: number) => [rangeOf(page)],
};
/** What both good pages of the file measure. */
const sizes = [
  { width: 100, height: 200 },
  { width: 200, height: 120 },
] as PageSize[];

let engine: Engine;
let painter: Painter;
afterEach(() => {
  painter.close();
  engine.close();
});

/** The engine of a reader, and the pages that the reader has pinned, counted from 0. */
async function openOddPages(prioritize: Engine['prioritize'] = () => {}, events = deaf) {
  const kept: (readonly number[])[] = [];
  const started = startEngine();
  const setPinnedPages: Engine['setPinnedPages'] = (pages) => {
    kept.push(pages);
    started.setPinnedPages(pages);
  };
  engine = { ...started, setPinnedPages, prioritize };
  await engine.open({
    url: absolute('/test-files/odd-pages.pdf'),
    assets: absolute('/assets/pdfjs/'),
  });
  painter = new Painter(events);
  painter.connect(engine);
  return kept;
}

const wanted = (page: number, priority: PaintPriority) => {
  const size = sizes[page - 1] ?? sizes[0];
  return { page: page as PageNumber, size, scale: 1, bytes: 80_000, priority };
};

function look(page: 1 | 2): void {
  const order = [wanted(page, 'visible'), wanted(3 - page, 'ahead')];
  painter.setDemand({ visible: [page as PageNumber], requests: order as never, tileShare: 0 });
}

test('a page stays parsed once it has been shown, and as long as it is read', async () => {
  const kept = await openOddPages();
  look(1);
  expect(kept).toEqual([]);
  await expect.poll(() => kept).toEqual([[0]]);
  await expect.poll(() => painter.canvases.get(2 as PageNumber)).toBeDefined();
  look(2);
  await expect.poll(() => kept).toEqual([[0], [1]]);
});

test('a new engine receives the visible pages at once', async () => {
  const kept = await openOddPages();
  look(1);
  await expect.poll(() => kept).toEqual([[0]]);
  painter.connect(engine);
  expect(kept).toEqual([[0], [0]]);
});

test('the painter calls `prioritize` once for each jump', async () => {
  const told: (readonly ByteRange[])[] = [];
  await openOddPages((ranges) => told.push(ranges));
  look(1);
  look(1);
  await expect.poll(() => painter.canvases.get(1 as PageNumber)).toBeDefined();
  await expect.poll(() => painter.canvases.get(2 as PageNumber)).toBeDefined();
  expect(told).toEqual([[rangeOf(1)]]);
  look(2);
  expect(told).toEqual([[rangeOf(1)]]);
  painter.connect(engine);
  expect(told).toEqual([[rangeOf(1)]]);
});

test('the painter calls `prioritize` at the opening and for a new pack, if it knows the ranges of the visible pages', async () => {
  const told: (readonly ByteRange[])[] = [];
  await openOddPages((ranges) => told.push(ranges));
  painter.connect({ ...engine, isClosed: () => true });
  look(2);
  expect(told).toEqual([[rangeOf(2)]]);
  painter.connect(engine);
  painter.connectPack(null);
  expect(told).toEqual([[rangeOf(2)], [rangeOf(2)], [rangeOf(2)]]);
});

test('without known ranges the painter does not call `prioritize` for the first pages of a document', async () => {
  const told: (readonly ByteRange[])[] = [];
  const { rangesOf: _, ...withoutPack } = deaf;
  await openOddPages((ranges) => told.push(ranges), withoutPack);
  look(1);
  expect(told).toEqual([]);
  look(2);
  expect(told).toEqual([[]]);
});
