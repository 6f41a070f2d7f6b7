import { PACK_FORMAT, PAGES_PER_CHUNK, writePrefix } from '#contract/pack/format.ts';
import type { PackHead } from '#contract/pack/head.ts';
import type { PackedPages } from '#contract/pack/text.ts';
import type { PdfRect } from '../../workers/pdf/engineProtocol.ts';
import { packedBlocks } from '../../workers/pdf/text/pageBlocks.ts';

/** A pack that a test makes in a browser, without the server's builder. */

interface MadePicture {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

export interface MadePage {
  /** In PDF points. */
  readonly size: readonly [number, number];
  readonly picture?: MadePicture;
  readonly preview?: MadePicture;
  /** Painted pictures, and whether each is cut out. Given, the pack marks painted pictures. */
  readonly painted?: readonly { readonly rect: PdfRect; readonly isCutOut?: boolean }[];
  /** The only line of the page. */
  readonly line?: string;
}

/** The link of a pack, as the server's answer has it. */
export interface MadeLink {
  readonly url: string;
  readonly size: number;
  readonly head_end: number;
  readonly picture_end?: number;
}

const gzip = async (value: unknown): Promise<Blob> =>
  new Response(
    new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob();

/** A picture in one colour. */
export async function plainPicture(width: number, height: number, color: string) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw the picture.');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return { bytes: await canvas.convertToBlob({ type: 'image/webp', quality: 1 }), width, height };
}

/** A picture as a block of a page. */
export const pictureBlock = ({
  rect,
  isCutOut = false,
}: NonNullable<MadePage['painted']>[number]) => ({
  rect,
  size: 0,
  column: 0,
  level: null,
  isArtifact: false,
  isPicture: true,
  isPainted: true,
  isCutOut,
  isVertical: false,
});

/** Packs pages in the server's order: the picture of page 1 lies directly behind the head. */
export async function madePack(
  pages: readonly MadePage[],
  direction?: PackHead['direction'],
): Promise<MadeLink> {
  const parts: Blob[] = [];
  let end = 0;
  const put = (bytes: Blob): [number, number] => {
    parts.push(bytes);
    end += bytes.size;
    return [end - bytes.size, bytes.size];
  };
  const partOf = (made: MadePicture | undefined): PackHead['pictures'][number] =>
    made ? [...put(made.bytes), made.width, made.height] : null;
  const pictures = pages.map(({ picture }) => partOf(picture));
  const firstEnd = pages[0]?.picture?.bytes.size;
  const text: PackHead['text'] = [];
  for (let at = 0; at < pages.length; at += PAGES_PER_CHUNK) {
    const chunk: PackedPages = pages
      .slice(at, at + PAGES_PER_CHUNK)
      .map(({ line }) => (line ? [{ runs: [line], at: [500, 500, 2500, 500, 0, 8] }] : null));
    text.push(put(await gzip(chunk)));
  }
  const none = pages.map(() => null);
  const previews = pages.map(({ preview }) => partOf(preview));
  const head: PackHead = {
    format: PACK_FORMAT,
    sizes: pages.map(({ size: [width, height] }) => [width, height]),
    labels: null,
    outline: [],
    language: 'en',
    direction,
    colors: none,
    ranges: pages.map(() => []),
    blocks: put(
      await gzip(pages.map(({ painted = [] }) => packedBlocks(painted.map(pictureBlock)))),
    ),
    ...(pages.some(({ painted }) => painted) && { marksPainted: true }),
    text,
    sheets: text.map(() => null),
    thumbnails: pages.map(() => 0),
    previews,
    differs: pages.map(() => false),
    pictures,
  };
  const packed = await gzip(head);
  const prefix = writePrefix(packed.size) as Uint8Array<ArrayBuffer>;
  const pack = new Blob([prefix, packed, ...parts]);
  const head_end = prefix.length + packed.size;
  return {
    url: URL.createObjectURL(pack),
    size: pack.size,
    head_end,
    ...(firstEnd && { picture_end: head_end + firstEnd }),
  };
}
