import * as pdfjs from 'pdfjs-dist';
import renderer from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import 'pdfjs-dist/web/pdf_viewer.css';
import { presented, stage, strip, timed } from './page.ts';
import type { Peer } from '../../render/peer.ts';

const finished = 3;
const onePageAtATime = 3;

/** pdf.js with its own viewer component, one page at a time in page-fit, all else as it comes. */
export async function pdfjsPeer(ownRenderer: boolean): Promise<Peer> {
  pdfjs.GlobalWorkerOptions.workerSrc = worker;
  if (ownRenderer) pdfjs.GlobalWorkerOptions.rendererSrc = renderer;
  // The viewer takes pdf.js from here when it is loaded.
  Object.assign(globalThis, { pdfjsLib: pdfjs });
  const { EventBus, PDFLinkService, PDFViewer } = await import('pdfjs-dist/web/pdf_viewer.mjs');
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const container = stage();
  container.innerHTML = '<div class="pdfViewer"></div>';
  const viewer = new PDFViewer({ container, eventBus, linkService, removePageBorders: true });
  linkService.setViewer(viewer);
  let pdf: pdfjs.PDFDocumentProxy;
  const spoken = new Set<number>();
  eventBus.on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    spoken.add(pageNumber);
  });

  const once = (name: string) =>
    new Promise((resolve) => eventBus.on(name, resolve, { once: true }));
  /** The text layer of a page that was painted ahead is added with the page. */
  const hasText = async (page: number) => {
    while (!spoken.has(page)) await once('textlayerrendered');
  };
  const shown = () => viewer.getPageView(viewer.currentPageNumber - 1);
  const sharp = async () => {
    while (shown()?.renderingState !== finished) await once('pagerendered');
  };

  /**
   * A page of more pixels than three screens is painted coarsely, and its visible part again over
   * that at full resolution. The component emits an event for both.
   */
  const sharpWhereSeen = async () => {
    await sharp();
    const { canvas, viewport } = shown();
    if (canvas.width >= Math.floor(viewport.width) * devicePixelRatio) return;
    while (shown().detailView?.renderingState !== finished) await once('pagerendered');
  };

  return {
    async open(url) {
      const begin = performance.now();
      const first = canvasIn(container).then(presented);
      pdf = await pdfjs.getDocument({
        url,
        cMapUrl: '/pdfjs/cmaps/',
        standardFontDataUrl: '/pdfjs/standard_fonts/',
        wasmUrl: '/pdfjs/wasm/',
        iccUrl: '/pdfjs/iccs/',
      }).promise;
      const ready = once('pagesinit');
      linkService.setDocument(pdf);
      viewer.setDocument(pdf);
      await ready;
      viewer.scrollMode = onePageAtATime;
      viewer.currentScaleValue = 'page-fit';
      await sharp();
      return { sharp: (await presented()) - begin, first: (await first) - begin };
    },
    async next(since) {
      viewer.nextPage();
      const text = hasText(viewer.currentPageNumber).then(presented);
      await sharp();
      return { sharp: (await presented()) - since, text: (await text) - since };
    },
    async jump(page, since) {
      const usable = canvasIn(viewer.getPageView(page - 1).div).then(presented);
      viewer.currentPageNumber = page;
      await sharp();
      const end = await presented();
      return { usable: (await usable) - since, sharp: end - since };
    },
    zoom: (scale, since) =>
      timed(async () => {
        viewer.currentScale *= scale;
        await sharpWhereSeen();
      }, since),
    thumbnails: (count, width, since) => timed(() => thumbnailsOf(pdf, count, width), since),
    canvas: () => shown().div.querySelector('.canvasWrapper canvas'),
  };
}

/** The viewer shows a page's canvas when something has been painted on it. Resolves when a shown page has one. */
const canvasIn = (container: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => check());
    const check = (): void => {
      if (!container.isConnected || !container.querySelector('.canvasWrapper canvas')) return;
      observer.disconnect();
      resolve();
    };
    // A page that was painted ahead is only added to the document.
    observer.observe(stage(), { childList: true, subtree: true });
    check();
  });

/** The component has no thumbnails; these are painted as pdf.js's own example paints a page. */
async function thumbnailsOf(
  pdf: pdfjs.PDFDocumentProxy,
  count: number,
  width: number,
): Promise<void> {
  const row = strip();
  for (let number = 1; number <= count; number += 1) {
    const page = await pdf.getPage(number);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale: scale * devicePixelRatio });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.width = `${width}px`;
    row.append(canvas);
    await page.render({ canvas, viewport }).promise;
  }
}
