import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPeriods } from '../../../contract/api/store.ts';
import { demoIssues } from '../../../demo/content/issues.ts';
import { demoPlans, openingKeys } from '../../../demo/seed.ts';
import { numbers } from '../../../demo/content/magazines/index.ts';
import { generatePdf } from '../../../demo/content/typesetting/magazine.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatefold-demo-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pdfOf(key: string, name = key): Promise<Buffer> {
  const make = numbers[key];
  if (!make) throw new Error(`No number ${key}`);
  const file = path.join(folder, `${name}.pdf`);
  await generatePdf(make(), file);
  return readFile(file);
}

async function open<T>(key: string, look: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(await pdfOf(key)), verbosity: 0 });
  try {
    return await look(await task.promise);
  } finally {
    await task.destroy();
  }
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function annotations(pdf: PDFDocumentProxy): Promise<{ url?: string; dest?: unknown }[]> {
  const pages = Array.from({ length: pdf.numPages }, async (_, i) =>
    (await pdf.getPage(i + 1)).getAnnotations(),
  );
  return (await Promise.all(pages)).flat() as { url?: string; dest?: unknown }[];
}

describe('the demo’s list', () => {
  it('has at least 24 issues of at least 8 magazines, each with a key of its own', () => {
    expect(demoIssues.length).toBeGreaterThanOrEqual(24);
    expect(new Set(demoIssues.map(({ key }) => key)).size).toBe(demoIssues.length);
    const magazines = new Set(demoIssues.map(({ key }) => key.split('-')[0]));
    expect(magazines.size).toBeGreaterThanOrEqual(8);
  });

  it('can generate all listed magazines, and lists all of them', () => {
    expect(demoIssues.map(({ key }) => key).toSorted()).toEqual(Object.keys(numbers).toSorted());
  });

  it('has three free issues, one without a sample and one without a title', () => {
    expect(demoIssues.filter(({ price }) => price === null)).toHaveLength(3);
    expect(demoIssues.filter(({ samplePages }) => samplePages === 0)).toHaveLength(1);
    expect(demoIssues.filter(({ title }) => title === '')).toHaveLength(1);
  });

  it('describes every issue, and sells by whole minor units', () => {
    for (const { description, price } of demoIssues) {
      expect(description).toMatch(/\*/);
      expect(price === null || (Number.isInteger(price) && price > 0)).toBe(true);
    }
  });

  it('opens the store with four to six issues that the coupons and a visitor can use', () => {
    const opening = demoIssues.filter(({ key }) => openingKeys.includes(key));
    expect(opening).toHaveLength(openingKeys.length);
    expect(openingKeys.length).toBeGreaterThanOrEqual(4);
    expect(openingKeys.length).toBeLessThanOrEqual(6);
    expect(opening.every(({ samplePages }) => samplePages > 0)).toBe(true);
  });

  it('has a plan of every period', () => {
    expect(demoPlans.map(({ period }) => period)).toEqual(planPeriods);
  });
});

it('an issue has exactly twelve pages where the paper is folded so', async () => {
  expect(await open('window-31', async (pdf) => pdf.numPages)).toBe(12);
});

describe('a generated issue', { tags: ['extended'] }, () => {
  it('is the same to the byte at every run', async () => {
    expect(sha(await pdfOf('window-30', 'again'))).toBe(sha(await pdfOf('window-30')));
    expect(sha(await pdfOf('ferry-7', 'again'))).toBe(sha(await pdfOf('ferry-7')));
  });

  it('has more than 120 pages where it is an almanac, with every month in its bookmarks', async () => {
    await open('hedgerow-2027', async (pdf) => {
      expect(pdf.numPages).toBeGreaterThan(120);
      const titles = (await pdf.getOutline()).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(['January', 'June', 'December']));
    });
  });

  it('mixes upright and wide pages of several sizes in the architecture review', async () => {
    await open('ortho-41', async (pdf) => {
      const pages = Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1));
      const shapes = (await Promise.all(pages)).map(({ view }) => view.slice(2).join(' by '));
      expect(new Set(shapes).size).toBeGreaterThanOrEqual(4);
      expect(shapes).toContain('1120 by 520');
    });
  });

  it('links to each kind of medium that the reader supports, and within itself', async () => {
    await open('perihelion-12', async (pdf) => {
      const links = await annotations(pdf);
      const urls = links.flatMap(({ url }) => (url ? [url] : []));
      for (const kind of [
        /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
        /^https:\/\/vimeo\.com\/\d+$/,
        /^https:\/\/soundcloud\.com\/[\w-]+\/[\w-]+$/,
        /^https:\/\/www\.slideshare\.net\/.+$/,
        /^mailto:/,
      ])
        expect(urls.some((url) => kind.test(url))).toBe(true);
      const places = links.flatMap(({ dest }) => (typeof dest === 'string' ? [dest] : []));
      expect(places.length).toBeGreaterThan(5);
      for (const place of places) expect(await pdf.getDestination(place)).not.toBeNull();
    });
  });

  it('is bound on the right in Arabic, and its lines can be read out in order', async () => {
    const bytes = await pdfOf('marsa-2');
    expect(bytes.toString('latin1')).toContain('/Direction /R2L');
    await open('marsa-2', async (pdf) => {
      const texts = Array.from({ length: pdf.numPages }, async (_, i) =>
        (await (await pdf.getPage(i + 1)).getTextContent()).items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' '),
      );
      expect((await Promise.all(texts)).join(' ')).toContain('ولكل واحدة منها صوت يعرفه أهل الحي');
    });
  });

  it('holds whole Japanese sentences', async () => {
    await open('yohaku-3', async (pdf) => {
      const texts = Array.from({ length: pdf.numPages }, async (_, i) =>
        (await (await pdf.getPage(i + 1)).getTextContent()).items
          .map((item) => ('str' in item ? item.str : ''))
          .join(''),
      );
      expect((await Promise.all(texts)).join('')).toContain('障子は、影のための楽譜なのだ');
    });
  });
});
