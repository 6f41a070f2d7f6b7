import { createPdfiumEngine } from '@embedpdf/engines/pdfium-worker-engine';
import type { ImageDataLike, PdfDocumentObject, PdfPageObject, PdfTask } from '@embedpdf/models';
import wasm from '@embedpdf/pdfium/pdfium.wasm?url';
import { fitOf, presented, stage, strip, timed, timedJump } from './page.ts';
import type { Peer } from '../../render/peer.ts';

/**
 * EmbedPDF's engine, PDFium in a worker, in its fastest mode: raw pixels into a canvas. Its viewer instead
 * packs each picture into a file and unpacks it. The next page
 * is painted ahead, as its viewer does.
 */
export async function embedPdfPeer(): Promise<Peer> {
  let engine: ReturnType<typeof createPdfiumEngine>;
  let pdf: PdfDocumentObject;
  let at = 0;
  let ahead: { readonly page: number; readonly task: PdfTask<ImageDataLike> } | null = null;
  const seen = document.createElement('canvas');
  stage().append(seen);

  const pageAt = (index: number): PdfPageObject => {
    const page = pdf.pages[index];
    if (!page) throw new Error(`There is no page ${index + 1}.`);
    return page;
  };
  const paint = (index: number) =>
    engine.renderPageRaw(pdf, pageAt(index), {
      scaleFactor: fitOf(pageAt(index).size),
      dpr: devicePixelRatio,
      withAnnotations: true,
    });

  async function show(index: number): Promise<void> {
    if (ahead && ahead.page !== index) ahead.task.abort({ code: 9, message: 'Not looked at.' });
    const task = ahead?.page === index ? ahead.task : paint(index);
    ahead = null;
    at = index;
    put(seen, await task.toPromise());
    if (at + 1 < pdf.pages.length) ahead = { page: at + 1, task: paint(at + 1) };
    // The caller that cancels expects the rejection.
    ahead?.task.toPromise().catch(() => undefined);
  }

  return {
    async open(url) {
      const sharp = await timed(async () => {
        // Its fallback fonts come from another site, and the bench has no network.
        engine = createPdfiumEngine(new URL(wasm, location.href).href, { fontFallback: null });
        const absolute = new URL(url, location.href).href;
        pdf = await engine.openDocumentUrl({ id: 'bench', url: absolute }).toPromise();
        await show(0);
      });
      return { first: sharp, sharp };
    },
    async next(since) {
      await show(at + 1);
      const end = await presented();
      await engine.extractText(pdf, [at]).toPromise();
      return { sharp: end - since, text: (await presented()) - since };
    },
    jump: (page, since) => timedJump(() => show(page - 1), since),
    zoom: (scale, since) =>
      timed(async () => {
        const { size } = pageAt(at);
        const part = { width: size.width / scale, height: size.height / scale };
        const origin = { x: (size.width - part.width) / 2, y: (size.height - part.height) / 2 };
        const task = engine.renderPageRectRaw(
          pdf,
          pageAt(at),
          { origin, size: part },
          {
            scaleFactor: fitOf(size) * scale,
            dpr: devicePixelRatio,
            withAnnotations: true,
          },
        );
        put(seen, await task.toPromise());
      }, since),
    thumbnails: (count, width, since) =>
      timed(async () => {
        const row = strip();
        for (const page of pdf.pages.slice(0, count)) {
          const canvas = document.createElement('canvas');
          row.append(canvas);
          const scaleFactor = width / page.size.width;
          const task = engine.renderPageRaw(pdf, page, { scaleFactor, dpr: devicePixelRatio });
          put(canvas, await task.toPromise());
        }
      }, since),
    canvas: () => seen,
  };
}

function put(canvas: HTMLCanvasElement, { data, width, height }: ImageDataLike): void {
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${width / devicePixelRatio}px`;
  canvas.getContext('2d', { alpha: false })?.putImageData(new ImageData(data, width, height), 0, 0);
}
