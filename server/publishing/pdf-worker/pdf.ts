import { PasswordException, type PDFDocumentProxy, type PDFPageProxy } from './pdfjs.ts';
import { openDocument } from './document.ts';
import { withLosses } from './losses.ts';
import { openPainter, type Painter } from './painter.ts';
import { PdfWorkerRefusal } from './protocol.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface InspectedPdf {
  readonly size: Size;
  /** Whether the page has text for selection, search or speech; null if unknown. */
  readonly hasText: boolean | null;
}

/** A file, opened by pdf.js, which also shows it to readers. */
export interface OpenPdf extends Painter {
  readonly pages: number;
  /** The numbers of the inspected or painted pages with parts that cannot be painted. */
  readonly incompletePages: ReadonlySet<number>;
  /** Whether its /ViewerPreferences state right-to-left reading (PDF 32000-1, 12.2). */
  isRightToLeft(): Promise<boolean>;
  /** Returns the metadata by name, of XMP or, without it, of Info; empty without an entry. */
  metadata(): Promise<(name: string) => string>;
  /** Titles of the outline's first level. */
  outline(): Promise<string[]>;
  /** Inspects a page without painting it. Rejects if the page cannot be read. */
  inspect(page: number, options: { readonly checksText: boolean }): Promise<InspectedPdf>;
  /** The width and height of a page in points, after its rotation. Pages count from 1. */
  sizeOf(page: number): Promise<Size>;
  /** Copies all pages to a new file, which repairs damage; null if that fails. */
  copyPages(): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Throws `PdfWorkerRefusal` if the file needs a password or cannot be read. */
export async function openPdf(file: string, maxPixels?: number): Promise<OpenPdf> {
  const task = openDocument(file, { maxPixels });
  try {
    const pdf = await task.promise;
    return opened(pdf, () => task.destroy());
  } catch (error) {
    await task.destroy();
    throw new PdfWorkerRefusal(error instanceof PasswordException ? 'needs_password' : 'broken');
  }
}

const opened = (
  pdf: PDFDocumentProxy,
  close: () => Promise<void>,
  incompletePages = new Set<number>(),
): OpenPdf => ({
  ...openPainter(pdf, incompletePages),
  pages: pdf.numPages,
  incompletePages,
  async isRightToLeft() {
    const preferences = (await pdf.getViewerPreferences()) as Map<string, unknown> | null;
    return preferences?.get('Direction') === 'R2L';
  },
  async metadata() {
    const { info, metadata } = await pdf.getMetadata();
    const known = info as Record<string, unknown>;
    return (name) => textOf(metadata?.get(name) ?? known[name]);
  },
  outline: async () => ((await pdf.getOutline()) ?? []).map(({ title }) => title),
  async inspect(number, { checksText }) {
    const page = await pdf.getPage(number);
    const { result: hasText, hasLosses } = await withLosses(async () =>
      checksText ? hasWordsIn(page).catch(() => null) : null,
    );
    if (hasLosses) incompletePages.add(number);
    page.cleanup();
    return { size: sizeOf(page), hasText };
  },
  sizeOf: async (number) => sizeOf(await pdf.getPage(number)),
  copyPages: () => pdf.extractPages([{ document: null, includePages: [[0, pdf.numPages - 1]] }]),
  close,
});

function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Stops at the first text. The rest of the page is not read. */
async function hasWordsIn(page: PDFPageProxy): Promise<boolean> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return false;
    if (!value.items.some((item) => 'str' in item && item.str.trim() !== '')) continue;
    // pdf.js never answers if the text has ended meanwhile.
    void reader.cancel(new Error('There are words.')).catch(() => undefined);
    return true;
  }
}

/** XMP lists are arrays here too. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(', ') : '';
