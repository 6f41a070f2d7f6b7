import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iconSizes } from '#contract/paths.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { checkIntegrity } from '../../../server/operations/integrityCheck.ts';
import { store, storeIcons } from '../../../server/platform/db/schema.ts';
import { jpeg } from '../../helpers/hostile/pictures.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let owner: Visit;
beforeAll(async () => {
  door = await openDoor();
  owner = await visitAsOwner(door);
});
afterAll(() => door.close());

/** Red at the left, and transparent at the right. */
function picture(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width / 2, height);
  return canvas;
}

const upload = (bytes: Buffer): Promise<Response> =>
  owner.post('/api/admin/store/icon', { picture: bytes.toString('base64') });

async function set(bytes: Buffer): Promise<string> {
  const answer = await upload(bytes);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { icon: string }).icon;
}

/** The colour of a pixel, as red, green, blue and opacity. */
async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
}

describe('An uploaded icon', () => {
  it.each([
    ['png', () => picture(64, 64).encode('png')],
    ['jpeg', () => picture(64, 64).encode('jpeg')],
    ['webp', () => picture(700, 700).encode('webp')],
  ] as const)('of the format %s is there in each size, for ever', async (_, bytes) => {
    const icon = await set(await bytes());
    expect(icon).toMatch(/^\/icon\/[0-9a-f]{16}\/96\.png$/);
    expect(await (await owner.get('/api/admin/store')).json()).toMatchObject({ icon });
    for (const size of iconSizes) {
      const answer = await fetch(door.origin + icon.replace('96', String(size)));
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-type')).toBe('image/png');
      const drawn = await loadImage(Buffer.from(await answer.arrayBuffer()));
      expect([drawn.width, drawn.height]).toEqual([size, size]);
    }
  });

  it('is whole and square, and opaque where iOS shows it', async () => {
    const icon = await set(await picture(200, 100).encode('png'));
    const bytes = async (size: number) =>
      Buffer.from(
        await (await fetch(door.origin + icon.replace('96.png', `${size}.png`))).arrayBuffer(),
      );
    expect(await pixel(await bytes(512), 128, 256)).toEqual([255, 0, 0, 255]);
    expect(await pixel(await bytes(512), 128, 20)).toEqual([0, 0, 0, 0]);
    expect(await pixel(await bytes(180), 150, 90)).toEqual([255, 255, 255, 255]);
  });

  it('is in the head of the store', async () => {
    const icon = await set(await picture(40, 40).encode('png'));
    const html = await (await owner.get('/')).text();
    for (const [rel, size] of [
      ['icon', 32],
      ['icon', 512],
      ['apple-touch-icon', 180],
    ] as const)
      expect(html).toContain(
        `<link rel="${rel}" sizes="${size}x${size}" href="${icon.replace('96.png', `${size}.png`)}">`,
      );
    expect(html).not.toContain('/favicon.svg');
  });

  it('goes when the setting is emptied, and its rows with the cleanup', async () => {
    const first = await set(await picture(30, 30).encode('png'));
    const second = await set(await picture(31, 31).encode('png'));
    await sweep(door.resources);
    expect((await fetch(door.origin + first)).status).toBe(404);
    expect((await fetch(door.origin + second)).status).toBe(200);
    expect(await checkIntegrity(door.resources)).toMatchObject({ missing: [], uses: [] });
    await owner.post('/api/admin/store', { values: { icon: '' } });
    await sweep(door.resources);
    expect(await door.db.$count(storeIcons)).toBe(0);
  });
});

describe('No icon is', () => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', Buffer.from('An icon.')],
    ['nothing', Buffer.alloc(0)],
    ['a cut picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a picture of 65,000 pixels each way', Buffer.from(jpeg(65_000, 65_000), 'latin1')],
  ])('%s', async (_, bytes) => {
    await door.db.update(store).set({ icon: '/favicon.svg' });
    expect(await refusalOf(await upload(bytes))).toBe('422 icon_wrong');
    expect(await (await owner.get('/api/admin/store')).json()).toMatchObject({
      icon: '/favicon.svg',
    });
  });

  it('a picture of more than 2 MB', async () => {
    expect(await refusalOf(await upload(Buffer.alloc(2_100_000)))).toBe('400 bad_request');
  });
});
