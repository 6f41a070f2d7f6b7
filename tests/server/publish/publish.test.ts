import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImage } from '@napi-rs/canvas';
import { PublishRefused } from '../../../server/publishing/index.ts';
import { limits, type RefusalCode } from '../../../server/publishing/refusals.ts';
import { corpusFile, corpusIsMissing } from '../../helpers/corpus.ts';
import { madePdf, markOf, pictureOf } from '../../helpers/madePdf.ts';
import {
  bytesOf,
  dollars,
  everything,
  faultsOf,
  openPublisher,
  rowOf,
  unpacked,
  type Publisher,
} from '../../helpers/publisher.ts';

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

describe.skipIf(corpusIsMissing)('a real PDF', () => {
  const files: [name: string, pages: number, what: string, ...tags: 'extended'[]][] = [
    ['nusci-issue08-spreads', 13, 'pages of mixed sizes'],
    ['owasp-top10-2017-japanese', 25, 'Japanese'],
    ['owasp-top10-2013-arabic', 22, 'Arabic', 'extended'],
    ['beautybook-cn', 27, 'photographs', 'extended'],
    ['7kaa-manual', 184, 'many pages', 'extended'],
  ];
  for (const [name, pages, what, ...tags] of files)
    it(`${name} is published whole: ${pages} pages, ${what}`, { tags }, async () => {
      const report = await store.publish(corpusFile(name), { price: dollars(499), samplePages: 5 });
      expect(report).toMatchObject({ pages, samplePages: 5, warnings: [] });
      expect(await rowOf(store.resources, report.id)).toMatchObject({
        fullPages: pages,
        samplePages: 5,
        isFree: false,
        price: 499,
      });
      expect(await faultsOf(store.resources)).toEqual([]);
    });

  it('that is encrypted with an empty password is published without its encryption', async () => {
    const { id, pages } = await store.publish(corpusFile('lure-manual-it'), { samplePages: 3 });
    expect(pages).toBe(39);
    const { full, sample } = await rowOf(store.resources, id);
    for (const file of [full, sample]) {
      expect((await bytesOf(store.resources, file)).includes('/Encrypt')).toBe(false);
    }
  });

  it('with one huge page gets a cover of its proportion, in every width and format', async () => {
    const { id } = await store.publish(corpusFile('warszawskie-bajaderka-huge-page'));
    expect(await rowOf(store.resources, id)).toMatchObject({ coverWidth: 500, coverHeight: 1000 });
    const covers = (await everything(store.resources)).covers.filter((c) => c.issueId === id);
    expect(covers).toHaveLength(8);
    for (const { file, width, format } of covers) {
      const bytes = await bytesOf(store.resources, file);
      expect((await loadImage(bytes)).width).toBe(width);
      expect(bytes.includes(format === 'webp' ? 'WEBP' : 'JFIF')).toBe(true);
    }
  });
});

describe('a PDF', () => {
  it('is written for reading by ranges: with object streams, not linearised', async () => {
    const { id } = await store.publish(await store.write('made.pdf', madePdf({ pages: 9 })));
    const bytes = await bytesOf(store.resources, (await rowOf(store.resources, id)).full);
    expect(bytes.includes('/ObjStm')).toBe(true);
    expect(bytes.includes('/Linearized')).toBe(false);
  });

  it('stays in the publisher’s folder as it was', async () => {
    const before = madePdf({ pages: 2 });
    const file = await store.write('mine.pdf', before);
    await store.publish(file);
    expect(await readFile(file)).toEqual(before);
  });
});

describe('a file that cannot be published', () => {
  const thin = { limits: { ...limits, pages: 40 } };
  const refusals: readonly [RefusalCode, string, () => Promise<string> | string][] = [
    ['not_found', 'is not there', () => join(store.folder, 'nothing.pdf')],
    [
      'not_a_file',
      'is a folder',
      async () => {
        await mkdir(join(store.folder, 'folder.pdf'), { recursive: true });
        return join(store.folder, 'folder.pdf');
      },
    ],
    ['empty', 'is empty', () => store.write('empty.pdf', '')],
    [
      'not_a_pdf',
      'is a text with a wrong name',
      () => store.write('text.pdf', 'Dear reader,\n'.repeat(99)),
    ],
    [
      'broken',
      'is noise behind a header',
      () => store.write('noise.pdf', `%PDF-1.7\n${'\u0001\u0099k'.repeat(9999)}`),
    ],
    [
      'broken',
      'lost its second half',
      () => store.write('half.pdf', madePdf({ pages: 9 }).subarray(0, 1500)),
    ],
    [
      'broken',
      'claims fewer pages than none',
      () =>
        store.write(
          'less.pdf',
          madePdf({ pages: 30 }).toString('latin1').replace('/Count 30', '/Count -3'),
        ),
    ],
    [
      'not_found',
      'is a link to itself',
      async () => {
        await symlink('self.pdf', join(store.folder, 'self.pdf'));
        return join(store.folder, 'self.pdf');
      },
    ],
    ['broken', 'has no pages', () => store.write('bare.pdf', madePdf({ pages: 0 }))],
    [
      'too_large',
      'is larger than the limit',
      async () => {
        const file = await store.write('large.pdf', '%PDF-1.7\n');
        await truncate(file, limits.fileBytes + 1);
        return file;
      },
    ],
    [
      'too_many_pages',
      'has more pages than the limit',
      () => store.write('thick.pdf', madePdf({ pages: thin.limits.pages + 1 })),
    ],
  ];

  it.each(refusals)('is refused as %s when it %s', async (code, _, make) => {
    const before = await everything(store.resources);
    const refusal = await store.publish(await make(), {}, thin).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PublishRefused);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(/^[^\n]+\w[^.\n]*\.$/) });
    expect(await everything(store.resources)).toEqual(before);
    expect(await faultsOf(store.resources)).toEqual([]);
  });

  it.skipIf(corpusIsMissing)('is refused as needs_password when it has one', async () => {
    await expect(store.publish(corpusFile('nusci-issue08-password'))).rejects.toMatchObject({
      code: 'needs_password',
    });
  });

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)(
    'is refused as unreadable when permission is missing',
    async () => {
      const file = await store.write('closed.pdf', madePdf({ pages: 2 }));
      await chmod(file, 0o000);
      await expect(store.publish(file)).rejects.toMatchObject({ code: 'unreadable' });
    },
  );

  it('is refused as disk_full when the store has no room for it', async ({ skip }) => {
    const work = join(store.resources.settings.dataDir, 'work');
    await mkdir(work, { recursive: true });
    const small = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', work];
    if (spawnSync('mount', small).status !== 0) skip('only root can make a small disk');
    try {
      const file = await store.write('roomy.pdf', madePdf({ pages: 200 }));
      await expect(store.publish(file)).rejects.toMatchObject({ code: 'disk_full' });
      // Room for the file itself, but not for its derived files.
      const half = await store.write('half.pdf', madePdf({ pages: 60 }));
      await expect(store.publish(half)).rejects.toMatchObject({ code: 'disk_full' });
    } finally {
      execFileSync('umount', [work]);
    }
  });

  it('is refused when the sample would be the whole issue', async () => {
    const file = await store.write('short.pdf', madePdf({ pages: 3 }));
    for (const samplePages of [3, 4]) {
      await expect(store.publish(file, { samplePages })).rejects.toMatchObject({
        code: 'sample_not_shorter',
      });
    }
    await expect(store.publish(file, { samplePages: 2 })).resolves.toMatchObject({
      samplePages: 2,
    });
  });
});

describe('a sample', () => {
  const secret = 'nothing-of-this-is-for-free';
  const full = madePdf({
    pages: 8,
    catalog: [
      ['Outlines', '<< /Type /Outlines >>'],
      [
        'Names',
        `<< /Dests << /Names [(chapter) [page(7) /Fit]] >> /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (${secret}) >>] >> >>`,
      ],
      [
        'StructTreeRoot',
        `<< /Type /StructTreeRoot /K << /S /P /Pg page(7) /ActualText (${secret}) >> >>`,
      ],
      ['OpenAction', '[page(7) /Fit]'],
    ],
    pageExtras: (page) =>
      page === 1
        ? '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /Dest [page(7) /Fit] >>]'
        : '',
  });

  it('holds the first pages and nothing of the others, though they share their resources', async () => {
    const file = await store.write('full.pdf', full);
    const { id } = await store.publish(file, { price: dollars(499), samplePages: 3 });
    const sample = await unpacked(
      await bytesOf(store.resources, (await rowOf(store.resources, id)).sample),
    );
    const pages = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(pages.filter((page) => sample.includes(markOf(page)))).toEqual([1, 2, 3]);
    expect(pages.filter((page) => sample.includes(pictureOf(page)))).toEqual([1, 2, 3]);
    expect(sample).not.toContain(secret);
  });

  it.each([
    ['R2L', true],
    ['L2R', false],
  ])('of a file that reads %s reads the same way', async (direction, isLeftward) => {
    const preferences = ['ViewerPreferences', `<< /Direction /${direction} >>`] as const;
    const file = await store.write('read.pdf', madePdf({ pages: 4, catalog: [preferences] }));
    const { id } = await store.publish(file, { price: dollars(499), samplePages: 2 });
    const sample = await unpacked(
      await bytesOf(store.resources, (await rowOf(store.resources, id)).sample),
    );
    expect(sample.includes('/Direction /R2L')).toBe(isLeftward);
    expect(sample.includes(markOf(2))).toBe(true);
    expect(sample.includes(markOf(3))).toBe(false);
  });

  it('is not made where none is asked for', async () => {
    const { id, samplePages } = await store.publish(await store.write('full.pdf', full));
    expect(samplePages).toBe(0);
    expect((await rowOf(store.resources, id)).sample).toBeNull();
  });
});
