import { createCanvas, loadImage } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminIssue } from '#contract/admin/issue.ts';
import { coverPath, replacePath } from '#contract/admin/upload.ts';
import { coverUrl } from '#contract/api/issue.ts';
import { coverRenditions } from '../../../server/platform/db/schema.ts';
import { checkIntegrity } from '../../../server/operations/integrityCheck.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { send, upload, visitAsPublisher } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';

type Format = 'png' | 'jpeg' | 'webp';
const blue = '#0a64c8';

function picture(width: number, height: number, format: Format = 'png', color = blue): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer(`image/${format}` as 'image/png');
}

/** A JPEG that a camera held upright: it is to be turned by a quarter (Exif 2.32, orientation 6). */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    '4578696600004949 2a00 08000000 0100 1201 0300 01000000 06000000 00000000'.replaceAll(' ', ''),
    'hex',
  );
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** The red part of the middle of a picture, and its size. */
async function seen(bytes: Buffer) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(image.width >> 1, image.height >> 1, 1, 1);
  return { width: image.width, height: image.height, isBlue: (data[0] ?? 255) < 40 };
}

describe.each(databases)('a cover of the publisher, on %s', (database) => {
  let store: OpenDoor;
  let publisher: Visit;
  let id: number;
  beforeAll(async () => {
    store = await openDoor(database);
    publisher = await visitAsPublisher(store);
    id = await store.publish('Tides');
  });
  afterAll(() => store.close());

  const headers = { 'content-type': 'application/octet-stream' };
  const post = (body: Buffer) => send(store, publisher, body, { path: coverPath(id), headers });
  const setTo = async (body: Buffer) => AdminIssue.parse(await (await post(body)).json());
  const reset = async () =>
    AdminIssue.parse(await (await publisher.post(`${coverPath(id)}/reset`, {})).json());
  const shown = async (fileName: string) => {
    const answer = await fetch(store.origin + coverUrl(fileName, 500));
    return seen(Buffer.from(await answer.arrayBuffer()));
  };
  const inList = async () => {
    const list = (await (await publisher.get('/api/issues')).json()) as {
      id: number;
      cover: { file_name: string; width: number; height: number };
      first_page?: { width: number; height: number };
    }[];
    const found = list.find((issue) => issue.id === id);
    if (!found) throw new Error('It is not in the list.');
    return found;
  };

  it.each(['png', 'jpeg', 'webp'] as const)(
    'shows a picture in %s, in all sizes, beside the size of page 1',
    async (format) => {
      const before = await inList();
      const { cover } = await setTo(picture(900, 1200, format));
      expect(cover).toMatchObject({ isOwn: true, width: 500, height: 667 });
      expect(await shown(cover.fileName)).toEqual({ width: 500, height: 667, isBlue: true });
      // The former name leads to the present cover.
      expect(await shown(before.cover.file_name)).toMatchObject({ isBlue: true });
      expect(await inList()).toMatchObject({
        cover: { file_name: cover.fileName, width: 500, height: 667 },
        first_page: { width: 500, height: 647 },
      });
      const rows = await store.db
        .select()
        .from(coverRenditions)
        .where(eq(coverRenditions.issueId, id));
      expect(rows.filter(({ isOwn }) => isOwn)).toHaveLength(8);
      expect(rows).toHaveLength(16);
    },
  );

  it('has the shape of the picture; a very wide one has white beside it', async () => {
    expect((await setTo(picture(1600, 800))).cover).toMatchObject({ width: 500, height: 250 });
    const { cover } = await setTo(picture(6000, 600));
    expect(cover).toMatchObject({ width: 500, height: 167 });
    expect(await shown(cover.fileName)).toMatchObject({ isBlue: true });
  });

  it('stands upright where a camera has turned the picture', async () => {
    const { cover } = await setTo(turned(picture(1200, 900, 'jpeg')));
    expect(cover).toMatchObject({ width: 500, height: 667 });
  });

  it('is white where the picture is transparent', async () => {
    const { cover } = await setTo(picture(600, 800, 'png', 'rgba(0, 0, 0, 0)'));
    expect(await shown(cover.fileName)).toMatchObject({ isBlue: false });
  });

  it('stays when the issue gets another file, and page 1 of that file comes back', async () => {
    await setTo(picture(1600, 800));
    const wide = madePdf({ pages: 2, size: [792, 612] });
    await upload(store, publisher, wide, { path: replacePath(id) });
    const replaced = await inList();
    expect(replaced.cover).toMatchObject({ width: 500, height: 250 });
    expect(replaced.first_page).toEqual({ width: 500, height: 387 });
    expect(await shown(replaced.cover.file_name)).toMatchObject({ isBlue: true });
    const { cover } = await reset();
    expect(cover).toMatchObject({ isOwn: false, width: 500, height: 387 });
    expect(await shown(cover.fileName)).toEqual({ width: 500, height: 387, isBlue: false });
    expect(await inList()).not.toHaveProperty('first_page');
    expect((await reset()).cover).toEqual(cover);
    const { missing, wrongSize, incomplete } = await checkIntegrity(store.resources);
    expect({ missing, wrongSize, incomplete }).toEqual({
      missing: [],
      wrongSize: [],
      incomplete: [],
    });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>';
  const bad: Record<string, [Buffer, string]> = {
    'a text': [Buffer.from('No picture at all.'), '422 not_a_picture'],
    'a drawing that is a document': [Buffer.from(svg), '422 not_a_picture'],
    'the beginning of a picture': [picture(900, 1200).subarray(0, 60), '422 not_a_picture'],
    nothing: [Buffer.alloc(0), '422 not_a_picture'],
    'a picture that would be blurred': [picture(499, 700), '422 picture_too_small'],
    'a picture with a long side': [picture(8001, 600), '422 picture_too_large'],
  };
  it.each(Object.entries(bad))('refuses %s, and stays', async (_, [body, refusal]) => {
    const before = await inList();
    expect(await refusalOf(await post(body))).toBe(refusal);
    expect(await inList()).toEqual(before);
  });

  it('is of an issue that exists', async () => {
    const path = coverPath(99_999);
    const answer = await send(store, publisher, picture(600, 800), { path, headers });
    expect(await refusalOf(answer)).toBe('404 issue_not_found');
  });
});
