import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { issues } from '../../../server/platform/db/schema.ts';
import { convertPictures } from '../../../server/publishing/pdf-worker/readingPictures.ts';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { adobePrimaries, colourProfile, powerCurve } from '../../helpers/colourProfile.ts';
import { streamOf } from '../../helpers/madePdf.ts';
import { cmykPixels, firstPicture, type PrintedPicture, printPdf } from '../../helpers/printPdf.ts';
import { bytesOf, openPublisher } from '../../helpers/publisher.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatefold-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A JPEG is written once more. */
const tolerance = 6;

async function rgbJpeg(): Promise<string> {
  const canvas = createCanvas(96, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(200, 60, 60)';
  context.fillRect(0, 0, 96, 64);
  return (await canvas.encode('jpeg', 95)).toString('latin1');
}

interface Converted {
  readonly count: number;
  /** The colour space of each picture, and its bytes. */
  readonly pictures: readonly { readonly space: string; readonly bytes: Buffer }[];
}

/** Converts the pictures of a file without compressed objects. */
function converted(
  pictures: readonly PrintedPicture[],
  more?: ReadonlyMap<number, string>,
): Converted {
  const file = join(folder, 'plain.pdf');
  writeFileSync(file, printPdf(pictures, more));
  const count = convertPictures(file);
  const text = readFileSync(file, 'latin1');
  return { count, pictures: pictures.map((_, at) => lastOf(text, firstPicture + at)) };
}

/** The last version of an object: a changed object is appended to the file. */
function lastOf(text: string, number: number): Converted['pictures'][number] {
  const object = text.slice(text.lastIndexOf(`\n${number} 0 obj`));
  const [start = '', length = '0'] = /\/Length (\d+)[^>]*>>\s*stream\r?\n/.exec(object) ?? [];
  const from = object.indexOf(start) + start.length;
  return {
    space: /\/ColorSpace (\/\w+|\[[^\]]*\])/.exec(object)?.[1] ?? '',
    bytes: Buffer.from(object.slice(from, from + Number(length)), 'latin1'),
  };
}

async function pixelsOf(jpeg: Buffer | undefined) {
  const canvas = createCanvas(96, 64);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(jpeg ?? Buffer.alloc(0)), 0, 0);
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

const profile = colourProfile(adobePrimaries, powerCurve(2.2, 1, 0, 0, 0));
const withProfile = new Map([[100, streamOf(profile.toString('latin1'), '/N 3')]]);

describe('A photograph in CMYK', () => {
  it('becomes sRGB, as the reader’s engine paints it', async () => {
    const { count, pictures } = converted([{ space: '/DeviceCMYK' }]);
    expect(count).toBe(1);
    expect(pictures[0]?.space).toBe('/DeviceRGB');
    const at = await pixelsOf(pictures[0]?.bytes);
    for (const [x, y, ...expected] of cmykPixels)
      for (const [channel, level] of at(x, y).entries())
        expect(Math.abs(level - (expected[channel] ?? 0))).toBeLessThanOrEqual(tolerance);
  });

  it('keeps its soft mask, its optional content and its place in the structure', () => {
    const file = join(folder, 'entries.pdf');
    const entries = '/SMask 100 0 R /OC 101 0 R /StructParent 7';
    const mask = streamOf(
      'x'.repeat(96 * 64),
      '/Type /XObject /Subtype /Image /Width 96 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    );
    const more = new Map([
      [100, mask],
      [101, '<< /Type /OCG /Name (Layer) >>'],
    ]);
    writeFileSync(file, printPdf([{ space: '/DeviceCMYK', entries }], more));
    expect(convertPictures(file)).toBe(1);
    const text = readFileSync(file, 'latin1');
    const written = text.slice(text.lastIndexOf(`${firstPicture} 0 obj`));
    expect(written).toMatch(
      /\/DeviceRGB[^>]*\/SMask 100 0 R[^>]*\/OC 101 0 R[^>]*\/StructParent 7/,
    );
  });
});

describe('A photograph in a foreign RGB profile', () => {
  it('becomes sRGB: a red of Adobe RGB is a stronger red', async () => {
    const picture = { space: '[ /ICCBased 100 0 R ]', bytes: await rgbJpeg() };
    const { count, pictures } = converted([picture], withProfile);
    expect(count).toBe(1);
    const [red = 0, green = 0, blue = 0] = (await pixelsOf(pictures[0]?.bytes))(48, 32);
    expect(red).toBeGreaterThan(220);
    expect(Math.max(green, blue)).toBeLessThan(65);
  });
});

describe('A picture stays unchanged', () => {
  const matte = streamOf(
    'x'.repeat(96 * 64),
    '/Type /XObject /Subtype /Image /Width 96 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [0 0 0 0]',
  );
  it.each<{ title: string; picture: PrintedPicture; more?: ReadonlyMap<number, string> }>([
    {
      title: 'with a Decode array',
      picture: { space: '/DeviceCMYK', entries: '/Decode [1 0 1 0 1 0 1 0]' },
    },
    {
      title: 'with a mask by colours',
      picture: { space: '/DeviceCMYK', entries: '/Mask [0 9 0 9 0 9 0 9]' },
    },
    {
      title: 'with a matte colour',
      picture: { space: '/DeviceCMYK', entries: '/SMask 100 0 R' },
      more: new Map([[100, matte]]),
    },
    {
      title: 'in spot colours',
      picture: { space: '[ /DeviceN [ /Cyan /Magenta /Yellow /Gold ] /DeviceCMYK 100 0 R ]' },
      more: new Map([
        [
          100,
          streamOf('{ }', '/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1 0 1]'),
        ],
      ]),
    },
    { title: 'that is damaged', picture: { space: '/DeviceCMYK', bytes: 'no JPEG' } },
    {
      title: 'with a damaged profile',
      picture: { space: '[ /ICCBased 100 0 R ]' },
      more: new Map([[100, streamOf('no profile'.repeat(20), '/N 4')]]),
    },
  ])('$title', ({ picture, more }) => {
    const before = printPdf([picture], more);
    expect(converted([picture], more).count).toBe(0);
    expect(readFileSync(join(folder, 'plain.pdf')).equals(before)).toBe(true);
  });
});

describe('An issue with a photograph in CMYK', () => {
  it('is read in sRGB, and its download has the publisher’s picture', async () => {
    const store = await openPublisher();
    try {
      const file = await store.write('print.pdf', printPdf([{ space: '/DeviceCMYK' }]));
      const { id, warnings } = await store.publish(file);
      expect(warnings.map(({ code }) => code)).toEqual([]);
      const rows = await store.resources.db.select().from(issues);
      const issue = rows.find((row) => row.id === id);
      const download = (await bytesOf(store.resources, issue?.download ?? null)).toString('latin1');
      const read = (await bytesOf(store.resources, issue?.full ?? null)).toString('latin1');
      expect([download.includes('/DeviceCMYK'), read.includes('/DeviceCMYK')]).toEqual([
        true,
        false,
      ]);
    } finally {
      await store.close();
      await closePdfWorker();
    }
  });
});
