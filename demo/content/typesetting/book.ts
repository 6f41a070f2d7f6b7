import PdfKit from 'pdfkit';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type Cut, fontBytes } from './fonts.ts';

/** A rectangle on a page: PDF points from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The edges of a figure, without which its place on the page is unknown. */
const edgesOf = ({ x, y, w, h }: Box): { bbox: [number, number, number, number] } => ({
  bbox: [x, y, x + w, y + h],
});

interface BookInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly rightToLeft?: boolean;
  /** The default width and height of a page. */
  readonly size: readonly [number, number];
}

/** Properties of pdfkit that its types lack. */
interface Internals {
  readonly _font: { encode(text: string): unknown; widthOfString(t: string, s: number): number };
  readonly _root: { readonly data: Record<string, unknown> };
}

/** The structure type of a part of a page (PDF 32000-1, 14.8.4). */
export type Role = 'Art' | 'H1' | 'H2' | 'P' | 'BlockQuote' | 'TOC' | 'TOCI' | 'Figure' | 'Caption';

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** A magazine under construction: pages from 1, fonts by name, and drawing steps that need all pages. */
export class Book {
  readonly doc: PDFKit.PDFDocument;
  readonly info: BookInfo;
  pages = 0;
  readonly #places = new Map<string, number>();
  readonly #later: { page: number; draw: () => void }[] = [];
  readonly #fonts = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #root: Structure;
  /** The parent of the next elements. */
  #around: Structure;
  /** Whether an element is open. */
  #isMarked = false;

  constructor(info: BookInfo) {
    this.info = info;
    this.doc = new PdfKit({
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: info.language,
      displayTitle: true,
      tagged: true,
      margin: 0,
      // A fixed date, because the date is part of the file's identifier, and the same text must produce the same file.
      info: {
        Title: info.title,
        Author: info.author,
        Creator: 'Gatefold demo press',
        CreationDate: new Date('2026-01-01T00:00:00Z'),
      },
    });
    this.#setViewing();
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.#around = this.#root;
  }

  /** Appends a new element, and returns it. Content that is drawn with the element belongs to it. */
  element(role: Role, { alt, box }: { alt?: string; box?: Box } = {}): (draw: () => void) => void {
    const structure = this.doc.struct(role, { ...(alt && { alt }), ...(box && edgesOf(box)) });
    this.#around.add(structure);
    return (draw) => {
      if (this.#isMarked) return draw();
      structure.add(this.doc.markStructureContent(role));
      this.#marked(draw);
    };
  }

  /** Appends a list, whose entries are added when they are drawn. */
  list(role: Role): (item: Role, draw: () => void) => void {
    const list = this.doc.struct(role);
    this.#around.add(list);
    return (item, draw) => {
      const entry = this.doc.struct(item);
      list.add(entry);
      entry.add(this.doc.markStructureContent(item));
      this.#marked(draw);
    };
  }

  /** Wraps the elements that are appended during the call in an element of this role. */
  within(role: Role, make: () => void): void {
    const around = this.#around;
    this.#around = this.doc.struct(role);
    around.add(this.#around);
    try {
      make();
    } finally {
      this.#around = around;
    }
  }

  /** Running heads and page numbers, which screen readers skip. */
  artifact(draw: () => void): void {
    if (this.#isMarked) return draw();
    this.doc.markContent('Artifact', { type: 'Pagination' });
    this.#marked(draw);
  }

  /** Sets /ActualText for glyphs in another order. */
  meaning(text: string, draw: () => void): void {
    this.doc.markContent('Span', { actual: text });
    draw();
    this.doc.endMarkedContent();
  }

  #marked(draw: () => void): void {
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
    this.doc.endMarkedContent();
  }

  #setViewing() {
    const { data } = (this.doc as unknown as Internals)._root;
    data.PageLayout = 'TwoPageRight';
    if (this.info.rightToLeft) {
      const preferences = data.ViewerPreferences as { data: Record<string, unknown> };
      preferences.data.Direction = 'R2L';
    }
  }

  get width(): number {
    return this.doc.page.width;
  }
  get height(): number {
    return this.doc.page.height;
  }
  get sheet(): Box {
    return { x: 0, y: 0, w: this.width, h: this.height };
  }
  /** Even pages are on the left of a spread, or on the right in a book with right-hand binding. */
  get even(): boolean {
    return this.pages % 2 === 0;
  }

  page(size: readonly [number, number] = this.info.size): this {
    this.doc.addPage({ size: [...size], margin: 0 });
    this.pages += 1;
    return this;
  }

  font(cut: Cut): this {
    if (!this.#fonts.has(cut)) {
      this.doc.registerFont(cut, fontBytes(cut));
      this.#fonts.add(cut);
    }
    this.doc.font(cut);
    return this;
  }

  /** The width of a text in points at font size 1. */
  unitWidth(cut: Cut, text: string): number {
    const key = `${cut}\n${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.font(cut);
      width = (this.doc as unknown as Internals)._font.widthOfString(text, 1000) / 1000;
      this.#widths.set(key, width);
    }
    return width;
  }

  /** Adds a named destination for links to this page. */
  place(name: string): void {
    this.doc.addNamedDestination(name, 'Fit');
    this.#places.set(name, this.pages);
  }
  pageOf(name: string): number {
    const page = this.#places.get(name);
    if (page === undefined) throw new Error(`No page is named ${name}.`);
    return page;
  }
  link(box: Box, target: string): void {
    if (target.startsWith('#')) this.doc.goTo(box.x, box.y, box.w, box.h, target.slice(1));
    else this.doc.link(box.x, box.y, box.w, box.h, target);
  }
  bookmark(title: string): void {
    this.doc.outline.addItem(title);
  }

  /** Draws on this page after all pages exist, because a contents page precedes its entries. */
  whenDone(draw: () => void): void {
    this.#later.push({ page: this.pages, draw });
  }

  clip(box: Box, draw: () => void): void {
    this.doc.save();
    this.doc.rect(box.x, box.y, box.w, box.h).clip();
    draw();
    this.doc.restore();
  }

  async write(path: string): Promise<void> {
    for (const { page, draw } of this.#later) {
      this.doc.switchToPage(page - 1);
      draw();
    }
    this.#root.end();
    const file = createWriteStream(path);
    this.doc.pipe(file);
    this.doc.end();
    await finished(file);
  }
}
