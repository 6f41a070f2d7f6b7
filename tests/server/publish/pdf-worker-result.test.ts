import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePreviews } from '../../../server/platform/db/schema.ts';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { bareFile } from '../../helpers/hostile/minimalPdf.ts';
import { madePdf, streamOf } from '../../helpers/madePdf.ts';
import { photoBook } from '../../helpers/photoBook.ts';
import { canMeasure, watchPdfProcess } from '../../helpers/pdfWorkerPeak.ts';
import { bytesOf, openPublisher, type Publisher, rowOf } from '../../helpers/publisher.ts';

const megabyte = 1_000_000;

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

const picturesOf = async (pdf: Buffer) => {
  const { id } = await store.publish(await store.write('spread.pdf', pdf));
  const rows = await store.resources.db.select().from(pagePreviews);
  return rows.filter(({ issueId }) => issueId === id).toSorted((a, b) => a.page - b.page);
};

describe('the first spread', () => {
  it('is painted for the publisher: pages 2 and 3, at most 1200 pixels wide', async () => {
    const pictures = await picturesOf(madePdf({ pages: 5, size: [400, 600] }));
    expect(pictures).toMatchObject([
      { page: 2, width: 1200, height: 1800 },
      { page: 3, width: 1200, height: 1800 },
    ]);
    for (const { file, width } of pictures) {
      const bytes = await bytesOf(store.resources, file);
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect((await loadImage(bytes)).width).toBe(width);
    }
  });

  it.each([
    [1, [1]],
    [2, [2]],
  ])('of a file of %i is its last page', async (pages, expected) => {
    const pictures = await picturesOf(madePdf({ pages }));
    expect(pictures.map(({ page }) => page)).toEqual(expected);
  });

  it('is a picture of bounded size, although a page claims any size', async () => {
    const [thread] = await picturesOf(madePdf({ pages: 2, size: [10, 14_400] }));
    expect(thread).toMatchObject({ width: 2, height: 2400 });
  });
});

describe('the metadata of a file', () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Tides, No. 12</rdf:li></rdf:Alt></dc:title><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Where the water goes, and why it comes back.</rdf:li></rdf:Alt></dc:description><dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li><rdf:li>Bo Chen</rdf:li><rdf:li>admin</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Bag><rdf:li>tides</rdf:li><rdf:li>harbours</rdf:li></rdf:Bag></dc:subject><prism:coverDate>2026-11</prism:coverDate></rdf:Description></rdf:RDF></x:xmpmeta>';

  it('is proposed as title, description, metadata, language and reading direction', async () => {
    const pdf = bareFile({
      1: '<< /Type /Catalog /Pages 2 0 R /Metadata 11 0 R /Lang (pt_BR) /ViewerPreferences << /Direction /R2L >> >>',
      11: streamOf(xmp, '/Type /Metadata /Subtype /XML'),
    });
    const { id, proposed } = await store.publish(await store.write('tides.pdf', pdf));
    const metadata = {
      series: 'Tides',
      issueNumber: '12',
      coverDate: '2026-11',
      authors: ['Ann Lee', 'Bo Chen'],
      tags: ['tides', 'harbours'],
    };
    expect(await rowOf(store.resources, id)).toMatchObject({
      language: 'pt-BR',
      readingDirection: 'rtl',
      spreads: 'auto',
      ...metadata,
    });
    expect(proposed).toEqual({
      title: 'Tides, No. 12',
      description: 'Where the water goes, and why it comes back.',
      ...metadata,
      language: 'pt-BR',
      direction: 'rtl',
    });
  });

  it('comes from its first page if the file has no metadata, and is empty if that page is empty', async () => {
    const drawn = streamOf(
      'BT /F 60 Tf 72 600 Td (Harbour News) Tj ET BT /F 12 Tf 72 500 Td (Issue 7, in spring) Tj ET',
    );
    const font = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    const printed = await store.write('printed.pdf', bareFile({ 4: drawn, 9: font }));
    const { proposed } = await store.publish(printed);
    expect(proposed).toMatchObject({ title: 'Harbour News', issueNumber: '7', direction: 'ltr' });

    const { proposed: none } = await store.publish(await store.write('bare.pdf', bareFile()));
    expect(none).toEqual({
      title: null,
      description: null,
      series: null,
      issueNumber: null,
      coverDate: null,
      authors: [],
      tags: [],
      language: null,
      direction: 'ltr',
    });
  });
});

describe('a file of 500 pages and 300 MB', { tags: ['extended'] }, () => {
  it('is published within a minute; the PDF process stays under 1 GB, and the store does not grow', async () => {
    const book = await photoBook(join(store.folder, 'book.pdf'), 500, 900);
    expect(book.size).toBeGreaterThan(300 * megabyte);
    await closePdfWorker();
    const watch = watchPdfProcess();
    const start = performance.now();
    const report = await store.publish(book.path, { samplePages: 10 });
    const seconds = (performance.now() - start) / 1000;
    const { pdfProcess, ownGrowth } = watch.stop();
    console.log(
      `${Math.round(book.size / megabyte)} MB in ${seconds.toFixed(1)} s; the PDF process took ${Math.round(pdfProcess / megabyte)} MB, the store ${Math.round(ownGrowth / megabyte)} MB more.`,
    );
    expect(report).toMatchObject({ pages: 500, samplePages: 10, warnings: [{ code: 'no_text' }] });
    expect(pdfProcess).toBeLessThan(1000 * megabyte);
    expect(pdfProcess > 0).toBe(canMeasure);
    expect(ownGrowth).toBeLessThan(100 * megabyte);
  });
});
