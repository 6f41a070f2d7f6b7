import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Pack } from '../session/openPack.ts';
import { pixelsOf } from '../spreads/spread.ts';
import { toneNow } from '../tones/pageTone.ts';
import type { RenderRequest } from './bitmapBudget.ts';

/** The part of a pack that has pictures at reading size. */
export type PicturePack = Pick<Pack, 'facts' | 'picture' | 'cancelPicture'>;

/** The pages that are shown by a picture of the pack instead of a paint of the engine. */
export class PackPictures {
  #pack: PicturePack | null = null;
  /** Pages whose picture could not be had. */
  readonly #lacking = new Set<PageNumber>();

  /** Late pictures of the pack before are discarded. */
  connect(pack: PicturePack | null): void {
    this.#pack = pack;
    this.#lacking.clear();
  }

  /** A picture may exist in another tone. */
  retry(): void {
    this.#lacking.clear();
  }

  get isOpen(): boolean {
    return this.#pack !== null;
  }

  /** Whether the pack has the page with at least the pixels of the request. */
  has({ page, size, scale }: RenderRequest): boolean {
    const packed = this.#pack?.facts.pages[page - 1];
    if (!packed?.picture || this.#lacking.has(page)) return false;
    const isSameSize = packed.size?.width === size.width && packed.size.height === size.height;
    const { width, height } = pixelsOf(size, scale);
    return isSameSize && width <= packed.picture.width && height <= packed.picture.height;
  }

  /** Returns the picture with the pixels of the request; null if it cannot be had, or is not wanted any more. */
  async take(
    id: number,
    { page, size, scale }: RenderRequest,
    isWanted: () => boolean,
  ): Promise<ImageBitmap | null> {
    const pack = this.#pack;
    const index = (page - 1) as PageIndex;
    const request = { id, page: index, scale, tone: toneNow(), ...pixelsOf(size, scale) };
    const bitmap = (await pack?.picture(request)) ?? null;
    if (pack !== this.#pack || !isWanted()) {
      bitmap?.close();
      return null;
    }
    if (!bitmap) this.#lacking.add(page);
    return bitmap;
  }

  cancel(id: number): void {
    this.#pack?.cancelPicture(id);
  }
}
