import { transfer } from 'comlink';
import type { ByteRange } from '#contract/byteRange.ts';
import { PAGES_PER_CHUNK, PICTURE_TYPE, PREFIX_BYTES, readPrefix } from '#contract/pack/format.ts';
import {
  PackHead,
  pictureOf,
  previewOf,
  rangeOfPart,
  rangesOfPage,
  thumbnailOf,
} from '#contract/pack/head.ts';
import { PackedBlocks } from '#contract/pack/text.ts';
import type {
  OutlineItem,
  PageBlock,
  PageContent,
  PageIndex,
  PageSize,
  PdfRect,
  SearchBatch,
  SearchRequest,
  Tone,
} from '../pdf/engineProtocol.ts';
import { yieldToEventLoop } from '../pdf/schedule/scheduler.ts';
import { FileAddress } from '../pdf/file/fileAddress.ts';
import type { TextSearch } from '../pdf/search/textSearch.ts';
import { withJoinedRuns } from '../pdf/text/joinRuns.ts';
import { unpackedBlocks } from '../pdf/text/pageBlocks.ts';
import { unpackedParts } from '../pdf/text/packedParts.ts';
import { applyTone, contextOf, traitsOf } from '../pdf/tones/applyTone.ts';
import type { PageTraits } from '../pdf/tones/pageTraits.ts';
import { openPackSearch, PackTexts, Recent, fetchPart, unpackedJson } from './packTexts.ts';
import { ReadingPictures } from './readingPictures.ts';
import type { PackApi, PackedPage, PackFacts, PackSource, PictureRequest } from './packProtocol.ts';

/** A decoded sheet is 1.3 MB. The strip of a large tablet shows parts of three. */
const mostSheets = 4;

interface Opened {
  readonly file: FileAddress;
  readonly head: PackHead;
  readonly headBytes: number;
}

/** The pack of one document. It needs no thread of its own: see pack.worker.ts for that. */
export class Pack implements PackApi {
  #opened: Opened | null = null;
  readonly #sheets = new Recent<ImageBitmap>(
    mostSheets,
    (sheet) => this.#sheet(sheet),
    (sheet) => sheet.close(),
  );
  #pictures = new ReadingPictures();
  #opening: { readonly url: string; readonly facts: Promise<PackFacts | null> } | null = null;
  /** null until the reader fits a column. */
  #blocks: Promise<PackedBlocks> | null = null;
  /** Of pages that were shown at night. */
  readonly #traits = new Map<PageIndex, PageTraits>();
  /** null until the user searches. */
  #search: Promise<TextSearch> | null = null;
  readonly #texts = new PackTexts({
    rangeOf: (chunk) => this.#textRange(chunk),
    fetch: (range) => fetchPart(this.#document().file, range),
  });

  async open(source: PackSource): Promise<PackFacts | null> {
    const { url } = source;
    if (this.#opening?.url !== url) {
      this.#pictures = new ReadingPictures();
      this.#opening = { url, facts: this.#open(source) };
    }
    const facts = await this.#opening.facts;
    if (!facts && this.#opening?.url === url) this.#opening = null;
    return facts;
  }

  async #open({ url, headEnd, pictureEnd }: PackSource): Promise<PackFacts | null> {
    const file = new FileAddress(url);
    if (pictureEnd) this.#pictures.begin(file, { begin: headEnd, end: pictureEnd });
    try {
      const bytes = await fetchPart(file, { begin: 0, end: headEnd });
      const headBytes = readPrefix(bytes);
      if (headBytes === null) return null;
      const packed = bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headBytes);
      const head = PackHead.parse(await unpackedJson(packed));
      this.#opened = { file, head, headBytes };
      return factsOf(head);
    } catch {
      return null;
    }
  }

  async thumbnail(page: PageIndex, aspect: number, tone?: Tone): Promise<ImageBitmap | null> {
    try {
      const { head, headBytes } = this.#document();
      const place = thumbnailOf(head, headBytes, page);
      if (!place) return null;
      const { x, y, width } = place;
      const height = Math.max(1, Math.min(place.height, Math.round(width * aspect)));
      const cut = async () => {
        const sheet = await this.#sheets.get(Math.floor(page / PAGES_PER_CHUNK));
        return createImageBitmap(sheet, x, y, width, height);
      };
      return transferred(await this.#toned(page, tone, cut));
    } catch {
      return null;
    }
  }

  async preview(page: PageIndex, tone?: Tone): Promise<ImageBitmap | null> {
    try {
      const { head, headBytes } = this.#document();
      const place = previewOf(head, headBytes, page);
      if (!place) return null;
      return transferred(await this.#toned(page, tone, () => this.#picture(place.range)));
    } catch {
      return null;
    }
  }

  async picture(request: PictureRequest): Promise<ImageBitmap | null> {
    try {
      const { file, head, headBytes } = this.#document();
      const { page, tone } = request;
      const place = pictureOf(head, headBytes, page);
      const size = sizeIn(head, page);
      if (!place || !size) return null;
      const take = () => this.#pictures.get(file, place, size, request, page === 0);
      return transferred(await this.#toned(page, tone, take));
    } catch {
      return null;
    }
  }

  cancelPicture(id: number): void {
    this.#pictures.cancel(id);
  }

  firstPictureArrived(): Promise<void> {
    return this.#pictures.firstArrived();
  }

  async content(page: PageIndex): Promise<PageContent | null> {
    try {
      const { head } = this.#document();
      const chunk = await this.#texts.get(Math.floor(page / PAGES_PER_CHUNK));
      const parts = chunk[page % PAGES_PER_CHUNK];
      return parts
        ? { language: head.language, parts: withJoinedRuns(unpackedParts(parts)) }
        : null;
    } catch {
      return null;
    }
  }

  async blocks(page: PageIndex): Promise<readonly PageBlock[] | null> {
    try {
      return await this.#blocksOf(page);
    } catch {
      return null;
    }
  }

  async #blocksOf(page: PageIndex): Promise<readonly PageBlock[]> {
    const { file, head, headBytes } = this.#document();
    this.#blocks ??= fetchBlocks(file, rangeOfPart(head.blocks, headBytes));
    this.#blocks.catch(() => {
      this.#blocks = null;
    });
    return unpackedBlocks((await this.#blocks)[page] ?? []);
  }

  /** Rejects at night where the painted pictures are unknown, and then downloads nothing. */
  async #toned(
    page: PageIndex,
    tone: Tone | undefined,
    make: () => Promise<ImageBitmap>,
  ): Promise<ImageBitmap> {
    const pictures = tone?.kind === 'night' ? await this.#paintedOn(page) : null;
    const bitmap = await make();
    const size = sizeIn(this.#document().head, page);
    if (!tone || !size) return bitmap;
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    contextOf(canvas).drawImage(bitmap, 0, 0);
    const traits = pictures && (this.#traits.get(page) ?? traitsOf(bitmap, pictures, size));
    if (traits) this.#traits.set(page, traits);
    const place = { scale: bitmap.width / size.width, x: 0, y: 0 };
    bitmap.close();
    await applyTone(canvas, tone, traits, place, () => new Promise(yieldToEventLoop));
    return canvas.transferToImageBitmap();
  }

  async #paintedOn(page: PageIndex): Promise<readonly PdfRect[]> {
    if (!this.#document().head.marksPainted) throw new Error('The painted pictures are unknown.');
    const blocks = await this.#blocksOf(page);
    // A picture of the page has no transparency.
    if (blocks.some(({ isCutOut }) => isCutOut)) throw new Error('The engine paints cut-outs.');
    return blocks.filter(({ isPainted }) => isPainted).map(({ rect }) => rect);
  }

  async search(request: SearchRequest): Promise<SearchBatch | null> {
    // The document has the text of all pages.
    if (this.#opened?.head.isOpening) return null;
    try {
      this.#search ??= openPackSearch(this.#document().head.sizes.length, this.#texts);
      return await (await this.#search).next(request);
    } catch {
      this.#search = null;
      return null;
    }
  }

  #document(): Opened {
    if (!this.#opened) throw new Error('The pack is not open.');
    return this.#opened;
  }

  #sheet(chunk: number): Promise<ImageBitmap> {
    const { head, headBytes } = this.#document();
    const part = head.sheets[chunk];
    if (!part) throw new Error('The pages have no thumbnails.');
    return this.#picture(rangeOfPart(part, headBytes));
  }

  async #picture(range: ByteRange): Promise<ImageBitmap> {
    const bytes = await fetchPart(this.#document().file, range);
    return createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: PICTURE_TYPE }));
  }

  #textRange(chunk: number): ByteRange {
    const { head, headBytes } = this.#document();
    const part = head.text[chunk];
    if (!part) throw new Error('The pack has no such page.');
    return rangeOfPart(part, headBytes);
  }
}

const fetchBlocks = async (file: FileAddress, range: ByteRange): Promise<PackedBlocks> =>
  PackedBlocks.parse(await unpackedJson(await fetchPart(file, range)));

const transferred = (bitmap: ImageBitmap): ImageBitmap => transfer(bitmap, [bitmap]);

const factsOf = (head: PackHead): PackFacts => ({
  pages: head.sizes.map((_, index) => pageOf(head, index)),
  outline: head.outline as readonly OutlineItem[],
  labels: head.labels,
  direction: head.direction,
  isWhole: !head.isOpening,
});

/** A page that could not be read has no size. */
function sizeIn(head: PackHead, index: number): PageSize | null {
  const [width = 0, height = 0] = head.sizes[index] ?? [];
  return width > 0 && height > 0 ? ({ width, height } as PageSize) : null;
}

function pageOf(head: PackHead, index: number): PackedPage {
  const color = head.colors[index] ?? null;
  const picture = pictureOf(head, 0, index);
  return {
    size: sizeIn(head, index),
    color: color && `#${color}`,
    ranges: rangesOfPage(head, index),
    hasThumbnail: (head.thumbnails[index] ?? 0) > 0,
    hasPreview: previewOf(head, 0, index) !== null,
    picture: picture && { width: picture.width, height: picture.height },
  };
}
