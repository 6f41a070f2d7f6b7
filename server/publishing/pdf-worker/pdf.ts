import type { Canvas } from '@napi-rs/canvas';
import { PasswordException, type PDFDocumentProxy, type PDFPageProxy } from './pdfjs.ts';
import { openDocument } from './document.ts';
import { PdfWorkerRefusal } from './workerProtocol.ts';

/**
 * Reads pdf.js's warnings, which it writes only to the console. The worker's console has no other
 * reader.
 */

const tooLarge = /Image exceeded maximum allowed size/;

/**
 * After these warnings a picture or all letters of a font are missing. Other warnings are about
 * repairs.
 */
const lossPatterns: readonly RegExp[] = [
  /Unable to decode image "/,
  /Filter "[^"]*" is not supported/,
  /loadFont - (?:translateFont|preEvaluateFont) failed/,
  /Font "[^"]*" is not available\.$/,
];

interface RenderLosses {
  /** Whether a picture was left out because of its size. */
  readonly leftOut: boolean;
  /** Whether a part of the page is missing in every painting by pdf.js. */
  readonly hasLosses: boolean;
}

/** Runs `work` and collects pdf.js's warnings. Calls must not overlap. */
async function withLosses<T>(work: () => Promise<T>): Promise<RenderLosses & { result: T }> {
  const { warn } = console;
  let leftOut = false;
  let hasLosses = false;
  console.warn = (message: unknown): void => {
    const text = String(message);
    leftOut ||= tooLarge.test(text);
    hasLosses ||= lossPatterns.some((loss) => loss.test(text));
  };
  try {
    const result = await work();
    return { result, leftOut, hasLosses };
  } finally {
    console.warn = warn;
  }
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

interface Painter {
  /**
   * Paints a page on white with `scale` pixels per point. Its corner lies `left` and `top` pixels in the canvas.
   * Returns whether a picture was too large and is missing.
   */
  paint(page: number, canvas: Canvas, scale: number, corner?: Corner): Promise<boolean>;
}

/** As pdf.js passes them to `operationsFilter`. */
interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/**
 * @param incompletePages receives the pages with parts that cannot be painted
 * @param onPainted receives the operators that have painted a page
 */
export function openPainter(
  pdf: PDFDocumentProxy,
  incompletePages: Set<number>,
  onPainted?: (operators: Operators) => void,
): Painter {
  return {
    async paint(number, canvas, scale, { left, top } = { left: 0, top: 0 }) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale, offsetX: left, offsetY: top });
      const { leftOut, hasLosses } = await withLosses(async () => {
        let operators: Operators | null = null;
        const operationsFilter = (_: number, all: Operators) => {
          operators = all;
          return true;
        };
        const task = page.render({ canvas, viewport, ...(onPainted && { operationsFilter }) });
        // pdf.js continues by microtasks, between which Node.js frees no native memory.
        task.onContinue = setImmediate;
        await task.promise;
        if (operators) onPainted?.(operators);
      });
      if (hasLosses) incompletePages.add(number);
      page.cleanup();
      return leftOut;
    },
  };
}

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
  /** Whether the file states that its text has a structure (PDF 32000-1, 14.7.1). */
  isTagged(): Promise<boolean>;
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
  async isTagged() {
    const marks = (await pdf.getMarkInfo()) as unknown as Map<string, unknown> | null;
    return marks?.get('Marked') === true;
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
