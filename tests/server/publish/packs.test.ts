import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadImage } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, previewOf, rangeOfPart, thumbnailOf } from '#contract/pack/head.ts';
import { PREFIX_BYTES } from '#contract/pack/format.ts';
import { PackedPages } from '#contract/pack/text.ts';
import { IssueId } from '#contract/ids.ts';
import { issues, packs } from '../../../server/platform/db/schema.ts';
import {
  adminIssue,
  editIssue,
  placeOnShelf,
  replaceFile,
} from '../../../server/publishing/index.ts';
import { packsToIndex } from '../../../server/publishing/packs/indexTexts.ts';
import { storeOpeningPack } from '../../../server/publishing/packs/openingPack.ts';
import { openPackBuilder } from '../../../server/publishing/packs/packBuilder.ts';
import { orderPacks, planPacks } from '../../../server/publishing/packs/packRows.ts';
import { buildPacks, packHeadOf, packRows } from '../../helpers/builtPack.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { bytesOf, openPublisher, type Publisher, rowOf } from '../../helpers/publisher.ts';

let publisher: Publisher;
beforeEach(async () => {
  publisher = await openPublisher();
});
afterEach(() => publisher.close());

async function publish(pages: number, more: Parameters<Publisher['publish']>[1] = {}) {
  const file = await publisher.write('issue.pdf', madePdf({ pages, size: [600, 900] }));
  return (await publisher.publish(file, more)).id;
}

/** Comments that no compression makes short: a page of many bytes that is calm and painted at once. */
const manyBytes = (): string =>
  (
    randomBytes(900_000)
      .toString('base64')
      .match(/.{1,200}/g) ?? []
  )
    .map((line) => `% ${line}`)
    .join('\n');

const longThirdPage = (page: number): string =>
  page === 3 ? manyBytes() : '0.8 g 50 60 400 500 re f';

const foldersOfPacks = () =>
  readdir(join(publisher.resources.settings.dataDir, 'packs')).catch(() => []);

describe('The packs of a published issue', () => {
  it('are built of the whole issue and of its sample apart', async () => {
    const { resources } = publisher;
    const id = await publish(13, { samplePages: 2 });
    await buildPacks(resources);
    const { full, sample } = await rowOf(resources, id);
    const rows = await packRows(resources);
    expect(rows).toMatchObject([
      { issueId: id, type: 'full', pdf: full, state: 'ready', builtPages: 13, pages: 13 },
      { issueId: id, type: 'sample', pdf: sample, state: 'ready', builtPages: 2, pages: 2 },
    ]);
    const heads = await Promise.all(rows.map(({ file }) => packHeadOf(resources, file)));
    expect(heads.map(({ sizes }) => sizes.length)).toEqual([13, 2]);
    expect(await foldersOfPacks()).toEqual([]);
  });

  it('have each part at its place', async () => {
    const { resources } = publisher;
    await publish(13);
    await buildPacks(resources);
    const [row] = await packRows(resources);
    const bytes = await bytesOf(resources, row?.file ?? null);
    const head = await packHeadOf(resources, row?.file ?? null);
    const headBytes = (row?.headEnd ?? 0) - PREFIX_BYTES;
    const preview = previewOf(head, headBytes, 12);
    const thumbnail = thumbnailOf(head, headBytes, 12);
    const bytesIn = (range?: { begin: number; end: number }) =>
      bytes.subarray(range?.begin, range?.end);
    expect(await loadImage(bytesIn(preview?.range))).toMatchObject({ width: 400, height: 600 });
    expect(await loadImage(bytesIn(thumbnail?.range))).toMatchObject({ width: 450, height: 225 });
    const texts = head.text.map((part) => {
      const packed = bytesIn(rangeOfPart(part, headBytes));
      return PackedPages.parse(JSON.parse(gunzipSync(packed).toString()));
    });
    expect(texts.map(({ length }) => length)).toEqual([10, 3]);
    expect(bytes.length).toBe(previewOf(head, headBytes, 12)?.range.end);
  });

  it('have page 1 at reading size directly behind the head', async () => {
    const { resources } = publisher;
    await publish(2);
    await buildPacks(resources);
    const [row] = await packRows(resources);
    const bytes = await bytesOf(resources, row?.file ?? null);
    const head = await packHeadOf(resources, row?.file ?? null);
    const picture = pictureOf(head, (row?.headEnd ?? 0) - PREFIX_BYTES, 0);
    expect(picture?.range).toEqual({ begin: row?.headEnd, end: row?.pictureEnd });
    const shown = await loadImage(bytes.subarray(row?.headEnd ?? 0, row?.pictureEnd ?? 0));
    expect(shown).toMatchObject({ width: 1600, height: 2400 });
    expect(head.pictures[1]).toBeNull();
    expect(row?.pictures).toBe(1);
  });

  it('have pages of many bytes at reading size at their end, within their budget', async () => {
    const { resources } = publisher;
    const pdf = madePdf({ pages: 9, size: [600, 900], words: longThirdPage });
    const { id } = await publisher.publish(await publisher.write('slow.pdf', pdf));
    await buildPacks(resources);
    const [row] = await packRows(resources);
    const bytes = await bytesOf(resources, row?.file ?? null);
    const head = await packHeadOf(resources, row?.file ?? null);
    const pictured = head.pictures.flatMap((picture, index) => (picture ? [index] : []));
    expect(pictured).toEqual([0, 2]);
    const { begin, end } = pictureOf(head, (row?.headEnd ?? 0) - PREFIX_BYTES, 2)?.range ?? {};
    expect(end).toBe(bytes.length);
    const shown = await loadImage(bytes.subarray(begin, end));
    expect(shown).toMatchObject({ width: 1600, height: 2400 });
    const sizes = head.pictures.map((picture) => picture?.[1] ?? 0);
    const pdfBytes = (await bytesOf(resources, row?.pdf ?? null)).length;
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(pdfBytes / 4);
    const { pack } = await adminIssue(resources.db, IssueId.parse(id));
    expect(pack).toEqual({ state: 'ready', builtPages: 9, pictures: { first: true, slow: 1 } });
  });

  it('are not built of a draft until it is listed', async () => {
    const { resources } = publisher;
    const id = IssueId.parse(await publish(1, { draft: true }));
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'pending', builtPages: 0 }]);
    expect((await adminIssue(resources.db, id)).pack).toBeNull();
    await placeOnShelf(resources, id, true);
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'ready' }]);
  });

  it('are deleted with the issue', async () => {
    const { resources } = publisher;
    const id = await publish(1);
    await planPacks(resources);
    await resources.db.delete(issues).where(eq(issues.id, id));
    expect(await packRows(resources)).toEqual([]);
  });

  it('are built again when their format changes, and are not used until then', async () => {
    const { resources } = publisher;
    await publish(1);
    await buildPacks(resources);
    await resources.db.update(packs).set({ format: 0 });
    await planPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'pending', file: null }]);
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'ready' }]);
  });

  it('that are ordered again stay in use until the new ones are built', async () => {
    const { resources } = publisher;
    const id = await publish(1);
    await buildPacks(resources);
    const [before] = await packRows(resources);
    await orderPacks(resources, IssueId.parse(id));
    expect(await packRows(resources)).toMatchObject([{ state: 'pending', file: before?.file }]);
  });

  it('follow a replaced file; the pack of the earlier file stays for its open readers', async () => {
    const { resources } = publisher;
    const id = await publish(1);
    await buildPacks(resources);
    const { full: before } = await rowOf(resources, id);
    const file = await publisher.write('other.pdf', madePdf({ pages: 2 }));
    await replaceFile(resources, IssueId.parse(id), file);
    await buildPacks(resources);
    const { full: after } = await rowOf(resources, id);
    const states = (await packRows(resources)).map(({ pdf, state }) => [pdf, state]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [before, 'ready'],
        [after, 'ready'],
      ]),
    );
  });
});

describe('The opening pack of an issue', () => {
  it('has page 1 alone, with the values of the document, as soon as the issue is published', async () => {
    const { resources } = publisher;
    const file = await publisher.write('outlined.pdf', outlinedPdf());
    await publisher.publish(file, { samplePages: 2 });
    const rows = await packRows(resources);
    expect(rows).toMatchObject([
      { type: 'full', state: 'pending', builtPages: 0, pictures: 1 },
      { type: 'sample', state: 'pending', builtPages: 0, pictures: 1 },
    ]);
    for (const { file: pack, pages, headEnd, pictureEnd } of rows) {
      const head = await packHeadOf(resources, pack);
      expect(head.isOpening).toBe(true);
      expect(head.sizes).toHaveLength(pages);
      expect(head.sizes.map(([width]) => width > 0)).toEqual(head.sizes.map((_, at) => at === 0));
      expect(head.previews.map((one) => one !== null)).toEqual(head.sizes.map((_, at) => at === 0));
      expect([head.text.length, head.sheets.length]).toEqual([1, 1]);
      const bytes = await bytesOf(resources, pack);
      const picture = await loadImage(bytes.subarray(headEnd ?? 0, pictureEnd ?? 0));
      expect(Math.abs(Math.max(picture.width, picture.height) - 2400)).toBeLessThanOrEqual(2);
    }
    expect((await packHeadOf(resources, rows[0]?.file ?? null)).outline).toMatchObject([
      { title: 'Letters', page: 2 },
      { title: 'Essays', page: 8 },
    ]);
  });

  it('is not indexed, and is replaced by the whole pack', async () => {
    const { resources } = publisher;
    await publish(2);
    expect(await packsToIndex(resources)).toEqual([]);
    const [opening] = await packRows(resources);
    await buildPacks(resources);
    const [whole] = await packRows(resources);
    expect(whole?.file).not.toBe(opening?.file);
    expect((await packHeadOf(resources, whole?.file ?? null)).isOpening).toBeUndefined();
  });

  it('stays while the build is interrupted, refused or killed', async () => {
    const { resources } = publisher;
    const id = await publish(1);
    const [opening] = await packRows(resources);
    await resources.blobs.delete((await rowOf(resources, id)).full);
    await buildPacks(resources);
    const [after] = await packRows(resources);
    expect(after).toMatchObject({ state: 'pending', failures: 1, file: opening?.file });
    expect(after).toMatchObject({ headEnd: opening?.headEnd, pictureEnd: opening?.pictureEnd });
  });

  it('is there for a replaced file and for another sample at once', async () => {
    const { resources } = publisher;
    const id = IssueId.parse(await publish(4));
    const file = await publisher.write('other.pdf', madePdf({ pages: 5 }));
    await replaceFile(resources, id, file);
    await editIssue(resources, id, { samplePages: 3 });
    const { full, sample } = await rowOf(resources, id);
    const rows = new Map((await packRows(resources)).map((row) => [row.pdf, row]));
    expect(rows.get(full)).toMatchObject({ type: 'full', pages: 5, pictures: 1 });
    expect(rows.get(sample ?? '')).toMatchObject({ type: 'sample', pages: 3, pictures: 1 });
  });

  it('is no reason to refuse a publication', async () => {
    const lost = { opening: join(publisher.resources.settings.dataDir, 'no-folder') };
    expect(await storeOpeningPack(publisher.resources.blobs, lost, 3)).toBeNull();
  });
});

describe('The build of a pack', () => {
  it('that is interrupted continues after the pages that are built', async () => {
    const { resources } = publisher;
    await publish(45);
    const stopped = openPackBuilder(resources, { warn() {} });
    const round = stopped.round();
    await expect
      .poll(async () => (await packRows(resources))[0]?.builtPages ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await stopped.stop();
    await round;
    const [left] = await packRows(resources);
    expect(left).toMatchObject({ state: 'pending', failures: 0 });
    const [folder = ''] = await foldersOfPacks();
    const files = await readdir(join(resources.settings.dataDir, 'packs', folder));
    expect(files).toContain('batch-0.json');
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'ready', builtPages: 45 }]);
  });

  it('of a process that was killed is taken up when its lease has ended', async () => {
    const { resources } = publisher;
    await publish(1);
    await planPacks(resources);
    await resources.db
      .update(packs)
      .set({ state: 'building', dueAt: new Date(Date.now() + 60_000) });
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'building' }]);
    await resources.db.update(packs).set({ dueAt: new Date(Date.now() - 1) });
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'ready' }]);
  });

  it('waits while the store is closed for maintenance', async () => {
    const { resources } = publisher;
    await publish(1);
    const builder = openPackBuilder(resources, { warn() {} }, () => false);
    await builder.round();
    expect(await packRows(resources)).toMatchObject([{ state: 'pending', builtPages: 0 }]);
    await builder.stop();
  });

  it('whose PDF is lost is tried again later', async () => {
    const { resources } = publisher;
    const id = await publish(1);
    await resources.blobs.delete((await rowOf(resources, id)).full);
    await buildPacks(resources);
    expect(await packRows(resources)).toMatchObject([{ state: 'pending', failures: 1 }]);
  });
});
