import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareFile } from '../helpers/hostile/bareFile.ts';
import { madePdf, streamOf } from '../helpers/madePdf.ts';
import { bytesOf, everything, openPublisher, type Publisher } from '../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
afterAll(() => store.close());

const reportOn = async (pdf: Buffer) => store.publish(await store.write('issue.pdf', pdf));

/** A page that shows one picture all over: grey, as flat as bytes allow. */
const pictured = (width: number, height: number): Buffer =>
  bareFile({
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /I 11 0 R >> >> /Contents 4 0 R >>',
    4: streamOf('q 600 0 0 800 0 0 cm /I Do Q'),
    11: streamOf(
      deflateSync(Buffer.alloc(width * height, 128)).toString('latin1'),
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode`,
    ),
  });

/** Of the middle of the cover of what was published last. */
async function colourOfCover(id: number): Promise<number[]> {
  const rows = (await everything(store.resources)).covers.filter(({ issueId }) => issueId === id);
  const row = rows.find(({ width, format }) => width === 400 && format === 'jpeg');
  const picture = await loadImage(await bytesOf(store.resources, row?.file ?? ''));
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(picture, 200, 200, 1, 1, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

describe('What is reported of a PDF', () => {
  it.each([
    ['of less than 40 million pixels stands on its cover', 5000, [], 128],
    ['of more is missing there, and that is said', 6100, ['picture_left_out'], 255],
  ])('a picture %s', async (_what, width, said, grey) => {
    const { id, warnings } = await reportOn(pictured(width, 7000));
    expect(warnings).toEqual(['no_text', ...said].toSorted());
    const [red = 0] = await colourOfCover(id);
    expect(Math.abs(red - grey)).toBeLessThan(3);
  });

  it('is the size of its pages, and how many have another one', async () => {
    const { format, warnings } = await reportOn(
      madePdf({
        pages: 9,
        size: [595, 842],
        pageExtras: (page) => (page === 2 || page === 5 ? '/Rotate 90' : ''),
      }),
    );
    expect(format).toEqual({ width: 595, height: 842, others: 2 });
    expect(warnings).toEqual([]);
  });

  it('is that its pages are pictures, where nothing in them can be selected or heard', async () => {
    expect((await reportOn(madePdf({ pages: 3, isWordless: true }))).warnings).toEqual(['no_text']);
  });

  it('is known of a file of which only each third page was read for words', async () => {
    const pages = 300;
    expect((await reportOn(madePdf({ pages, isWordless: true }))).warnings).toEqual(['no_text']);
    expect((await reportOn(madePdf({ pages }))).warnings).toEqual([]);
  });
});
