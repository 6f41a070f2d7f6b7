import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevicePixels, PageIndex, PageSize } from '../../../workers/pdf/engineProtocol.ts';
import { Pack } from '../../../workers/pack/pack.ts';
import {
  absolute,
  hasCorpus,
  pixelsOf,
  startEngine,
  type TestEngine,
} from '../../helpers/engine.ts';
import { type MadeLink, madePack } from '../../helpers/madePack.ts';

/** The pictures of a pack, against the paints of the engine at the same pixels. */

const engine: TestEngine = startEngine('nusci-issue29-rivalry.pdf');
let size: PageSize;
beforeAll(async () => {
  await engine.open();
  size = (await engine.api.pageSize(0 as PageIndex)) ?? size;
});
afterAll(() => engine.end());

/** The width of the picture in pixels, a whole number as the builder makes it. */
const packedWidth = 1855;

/** A pack with the picture of page 1 as the engine paints it. */
async function packPageOne(): Promise<MadeLink> {
  const painted = pixelsOf(await engine.paint(0, { scale: packedWidth / size.width }).answer);
  const canvas = new OffscreenCanvas(painted.width, painted.height);
  canvas.getContext('2d')?.putImageData(painted, 0, 0);
  const bytes = await canvas.convertToBlob({ type: 'image/png' });
  return madePack([{ size: [size.width, size.height], picture: { bytes, ...sizeOf(painted) } }]);
}

const sizeOf = ({ width, height }: ImageData) => ({ width, height });

async function openPack({ url, head_end: headEnd, picture_end: pictureEnd }: MadeLink) {
  const pack = new Pack();
  const facts = await pack.open({ url: absolute(url), headEnd, pictureEnd });
  return { pack, facts };
}

const request = (id: number, scale: number) => ({
  id,
  page: 0 as PageIndex,
  scale,
  width: Math.floor(size.width * scale) as DevicePixels,
  height: Math.floor(size.height * scale) as DevicePixels,
});

/** The mean difference of the red channel where the second picture is moved to the right and down. */
function difference(one: ImageData, other: ImageData, across = 0, down = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = 2; y < one.height - 2; y += 1)
    for (let x = 2; x < one.width - 2; x += 1) {
      const at = 4 * (y * one.width + x);
      const moved = 4 * ((y + down) * one.width + x + across);
      sum += Math.abs((one.data[at] ?? 0) - (other.data[moved] ?? 0));
      count += 1;
    }
  return sum / count;
}

describe.runIf(await hasCorpus())('A picture of the pack', () => {
  test("of a page has the pixels, the place and the colours of the engine's paint", async () => {
    const { pack, facts } = await openPack(await packPageOne());
    expect(facts?.pages[0]?.picture).toEqual({ width: packedWidth, height: 2400 });
    for (const scale of [1.237, 2.019, 2.995]) {
      const bitmap = await pack.picture(request(1, scale));
      if (!bitmap) throw new Error('The pack has no picture.');
      const picture = pixelsOf({ kind: 'painted', bitmap });
      const paint = pixelsOf(await engine.paint(0, { scale }).answer);
      expect(sizeOf(picture)).toEqual(sizeOf(paint));
      const inPlace = difference(paint, picture);
      const moved = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].map(([across, down]) => difference(paint, picture, across, down));
      expect(inPlace).toBeLessThan(Math.min(...moved));
      // The corner is a flat area.
      expect(picture.data.slice(0, 3)).toEqual(paint.data.slice(0, 3));
    }
  });

  test('is null if it is cancelled or missing, and the first one can be requested again', async () => {
    const link = await packPageOne();
    const { pack } = await openPack(link);
    const cancelled = pack.picture(request(1, 2));
    pack.cancelPicture(1);
    expect(await cancelled).toBeNull();
    expect(await pack.picture(request(2, 2))).toMatchObject({
      width: Math.floor(2 * size.width),
    });
    expect(await pack.picture({ ...request(3, 2), page: 1 as PageIndex })).toBeNull();
    URL.revokeObjectURL(link.url);
    expect(await pack.picture(request(4, 2))).toBeNull();
  });
});
