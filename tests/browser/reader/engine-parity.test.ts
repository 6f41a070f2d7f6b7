import {
  type PDFDocumentProxy,
  getDocument,
  GlobalWorkerOptions,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { describe, expect, test } from 'vitest';
import { absolute, hasCorpus, pixelsOf, startEngine } from '../../helpers/engine.ts';

GlobalWorkerOptions.workerSrc = parserUrl;

/** Wide enough that letters of a magazine's running text are drawn with all their strokes. */
const WIDTH = 1000;

/**
 * A pixel is apart when a channel differs by more than this. The edges of letters and pictures are
 * blended a little differently by canvases that live on a page and off it, by some 1 to 10 of 255;
 * a wrong glyph, a missing picture or a shift by half a pixel differs by 100 and more.
 */
const APART = 16;

type Case = readonly [file: string, page: number, kind: string];

/** Pages are counted from 0. One of each way in which an engine goes wrong: fonts, scripts, pictures, keys. */
const daily: readonly Case[] = [
  ['beautybook-cn', 17, 'Chinese text beside photographs'],
  ['hvfloat-double-spreads', 5, 'a photograph that runs over the fold'],
  ['lure-manual-it', 4, 'an encrypted scan, Italian'],
  ['owasp-top10-2013-arabic', 6, 'the most operators of all, Arabic'],
];

const extended: readonly Case[] = [
  ['7kaa-manual', 0, 'a cover painting'],
  ['freedoom-manual-en', 6, 'an illustrated booklet'],
  ['fsm-change-ubuntu-look', 1, 'two columns with pictures'],
  ['nusci-issue08-spreads', 2, 'a double page'],
  ['nusci-issue29-rivalry', 3, 'text-heavy, 30,000 glyphs'],
  ['owasp-top10-2010-italian', 1, 'hundreds of small pictures, Italian'],
  ['owasp-top10-2017-japanese', 4, 'Japanese'],
  ['solide-mirage-specimen', 0, 'photographed spreads, French'],
  ['warszawskie-bajaderka-huge-page', 0, 'a huge page, Polish'],
];

async function openOnPage(file: string): Promise<PDFDocumentProxy> {
  const assets = absolute('/assets/pdfjs/');
  return getDocument({
    url: absolute(`/test-files/${file}.pdf?run=reference`),
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    verbosity: 0,
    disableWorkerRendering: true,
  }).promise;
}

/** The page as pdf.js paints it on the main thread, with everything that a document gives it. */
async function paintOnPage(pdf: PDFDocumentProxy, index: number, scale: number) {
  const page = await pdf.getPage(index + 1);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width + 1e-6);
  canvas.height = Math.floor(viewport.height + 1e-6);
  await page.render({ canvas, viewport }).promise;
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
}

function shareOf(image: ImageData, isCounted: (at: number) => boolean): number {
  let counted = 0;
  for (let at = 0; at < image.data.length; at += 4) if (isCounted(at)) counted += 1;
  return counted / (image.data.length / 4);
}

const channelsApart = (a: ImageData, b: ImageData, at: number) =>
  [0, 1, 2].some((n) => Math.abs((a.data[at + n] ?? 0) - (b.data[at + n] ?? 0)) > APART);

async function compare(file: string, index: number): Promise<void> {
  const pdf = await openOnPage(file);
  const width = (await pdf.getPage(index + 1)).getViewport({ scale: 1 }).width;
  const scale = WIDTH / width;
  const expected = await paintOnPage(pdf, index, scale);
  await pdf.loadingTask.destroy();

  const engine = startEngine(`${file}.pdf`);
  await engine.open();
  const painted = pixelsOf(await engine.paint(index, { scale }).answer);
  await engine.end();

  if (!expected) throw new Error('pdf.js painted nothing to compare with.');
  expect([painted.width, painted.height]).toEqual([expected.width, expected.height]);
  const ink = shareOf(expected, (at) => (expected.data[at + 1] ?? 0) < 240);
  const apart = shareOf(painted, (at) => channelsApart(painted, expected, at));
  console.info(`${file}: ${(apart * 100).toFixed(3)} % apart, ${(ink * 100).toFixed(0)} % inked`);
  expect(ink, 'a page with something on it').toBeGreaterThan(0.01);
  expect(apart).toBeLessThan(0.01);
}

describe.runIf(await hasCorpus())('the engine paints what pdf.js paints on a page', () => {
  test.each(daily)('%s, page %d: %s', compare);
  test.each(extended)('%s, page %d: %s', { tags: ['extended'] }, compare);
});
