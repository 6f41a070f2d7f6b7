import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPrefix } from '#contract/pack/format.ts';
import { pictureOf } from '#contract/pack/head.ts';
import { headIn } from '../../tests/helpers/builtPack.ts';
import {
  type EngineBrowser,
  missing,
  openChromium,
  openFirefox,
  openWebkit,
} from '../../tests/helpers/engines.ts';
import { visit } from '../../tests/helpers/visit.ts';
import { firstLine, type Finding, median, quantile } from '../figures.ts';
import { buildPeers } from '../render/installPeers.ts';
import { servePeers } from '../render/peerPages.ts';
import { density, upright } from '../render/screen.ts';
import type { BenchStore } from './benchStore.ts';

const files = ['nusci-issue29-rivalry', 'beautybook-cn', 'freedoom-manual-en', 'lure-manual-it'];
const least = 0.98;

interface PackPicture {
  readonly file: string;
  readonly page: number;
  /** As an address with the bytes. */
  readonly data: string;
}

const engines: readonly (readonly [string, () => string | null, () => Promise<EngineBrowser>])[] = [
  ['Chromium', () => null, openChromium],
  ['Firefox', () => missing('firefox'), openFirefox],
  ['WebKitGTK', () => missing('webkit'), openWebkit],
];

/** Each picture of a pack against pdf.js's own paint of the same published file. */
export async function pictures(shop: BenchStore): Promise<Finding[]> {
  if (!(await buildPeers()).includes('pdfjs-main')) throw new Error('pdfjs-dist is not installed.');
  const found: PackPicture[] = [];
  const subjects: { readonly name: string; readonly path: string }[] = [];
  for (const name of files) {
    const { pdf, pack } = await published(shop, name);
    found.push(...picturesOf(name, pack));
    const path = join(shop.folder, `${name}.pdf`);
    writeFileSync(path, pdf);
    subjects.push({ name, path });
  }
  if (found.length === 0) throw new Error('No page has a picture at reading size.');
  const peers = await servePeers(subjects);
  const findings: Finding[] = [];
  try {
    for (const [name, absent, open] of engines) {
      const reason = absent();
      const compared = reason ?? (await comparedIn(open, peers.origin, found).catch(firstLine));
      findings.push(likeness(name, found, compared));
    }
  } finally {
    await peers.close();
  }
  return findings;
}

async function published(shop: BenchStore, name: string) {
  const id = await shop.issue(name);
  const guest = await visit(shop.store, 'stranger');
  const bytesAt = async (url: string) => Buffer.from(await (await guest.get(url)).arrayBuffer());
  const { url, pack } = await guest.link(id, 'full');
  if (!pack) throw new Error(`${name} has no pack.`);
  return { pdf: await bytesAt(url), pack: await bytesAt(pack.url) };
}

function picturesOf(name: string, bytes: Buffer): PackPicture[] {
  const head = headIn(bytes);
  return head.sizes.flatMap((_, index) => {
    const picture = pictureOf(head, readPrefix(bytes) ?? 0, index);
    if (!picture) return [];
    const { begin, end } = picture.range;
    const data = `data:;base64,${bytes.toString('base64', begin, end)}`;
    return { file: name, page: index + 1, data };
  });
}

async function comparedIn(
  open: () => Promise<EngineBrowser>,
  origin: string,
  found: readonly PackPicture[],
): Promise<number[]> {
  const browser = await open();
  const similarities: number[] = [];
  try {
    await browser.goto(`${origin}/`);
    for (const picture of found) {
      const given = JSON.stringify({ ...picture, ...shown });
      similarities.push(await browser.evaluate(`(${similarityOf.toString()})(${given})`));
    }
  } finally {
    await browser.close();
  }
  return similarities;
}

/** The device pixels of the reader's screen. */
const shown = { width: upright.width * density, height: upright.height * density };

/**
 * Runs in the page. The mean structural similarity (Wang 2004) of the luminance in windows of 8 × 8 pixels, both as large as
 * fits the screen.
 */
async function similarityOf({ file, page, data, ...box }: PackPicture & typeof shown) {
  const library = '/pdfjs/build/pdf.min.mjs';
  const { getDocument, GlobalWorkerOptions } = (await import(
    library
  )) as typeof import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = '/pdfjs/build/pdf.worker.min.mjs';
  const task = getDocument({
    url: `/files/${file}.pdf`,
    cMapUrl: '/pdfjs/cmaps/',
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    iccUrl: '/pdfjs/iccs/',
  });
  const source = await (await task.promise).getPage(page);
  const size = source.getViewport({ scale: 1 });
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  await source.render({ canvas, viewport: source.getViewport({ scale }) }).promise;
  await task.destroy();
  const lumaOf = (source: CanvasImageSource): Float32Array => {
    const copy = Object.assign(document.createElement('canvas'), { width, height });
    const context = copy.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser gives no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, width, height);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    return Float32Array.from(
      { length: width * height },
      (_, at) =>
        0.299 * (pixels[at * 4] ?? 0) +
        0.587 * (pixels[at * 4 + 1] ?? 0) +
        0.114 * (pixels[at * 4 + 2] ?? 0),
    );
  };
  const [one, other] = [
    lumaOf(canvas),
    lumaOf(await createImageBitmap(await (await fetch(data)).blob())),
  ];
  const [side, steady, contrast] = [8, (0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const count = side * side;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += side)
    for (let left = 0; left + side <= width; left += side) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + side; y += 1)
        for (let x = left; x < left + side; x += 1) {
          const [p = 0, q = 0] = [one[y * width + x], other[y * width + x]];
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      const [meanA, meanB] = [a / count, b / count];
      const spread = aa / count - meanA ** 2 + bb / count - meanB ** 2;
      const common = ab / count - meanA * meanB;
      sum +=
        ((2 * meanA * meanB + steady) * (2 * common + contrast)) /
        ((meanA ** 2 + meanB ** 2 + steady) * (spread + contrast));
      windows += 1;
    }
  return sum / windows;
}

/** @param compared the similarities, or why there are none */
function likeness(
  engine: string,
  found: readonly PackPicture[],
  compared: readonly number[] | string,
): Finding {
  const what = `similarity of the pictures of packs to pdf.js's paint in ${engine}`;
  const asked = `≥ ${least} on each page`;
  if (typeof compared === 'string')
    return { what, asked, reached: `not measured: ${compared}`, holds: false, samples: [] };
  const low = quantile(compared, 0);
  const worst = found[compared.indexOf(low)];
  const below = compared.filter((one) => one < least).length;
  return {
    what,
    asked,
    reached: `${low.toFixed(3)} (page ${worst?.page} of ${worst?.file}), median ${median(compared).toFixed(3)}; ${below} of ${compared.length} pages below`,
    holds: below === 0,
    samples: compared,
  };
}
