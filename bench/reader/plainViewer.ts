import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastify from 'fastify';
import statics from '@fastify/static';
import { root } from '../../tests/helpers/storeTemplate.ts';

export interface PlainViewer {
  readonly origin: string;
  /** Puts a PDF under a name. */
  readonly put: (name: string, pdf: Buffer) => void;
  readonly close: () => Promise<void>;
}

/** A page with only pdf.js's own viewer, and its files. */
export async function plainViewer(): Promise<PlainViewer> {
  const app = fastify();
  const files = new Map<string, Buffer>();
  await app.register(statics, { root: join(root, 'node_modules/pdfjs-dist'), prefix: '/pdfjs/' });
  app.get('/', (_, reply) => reply.type('text/html').send(document));
  app.get<{ Params: { name: string } }>('/pdf/:name', ({ params }, reply) =>
    reply.type('application/pdf').send(files.get(params.name)),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    put: (name, pdf) => void files.set(name, pdf),
    async close() {
      app.server.closeAllConnections();
      await Promise.all([once(app.server, 'close'), app.close()]);
    },
  };
}

/** One spread at a time, after the cover, as large as the screen, like the reader. */
const document = `<!doctype html>
<link rel="stylesheet" href="/pdfjs/web/pdf_viewer.css">
<style>body { margin: 0 } #room { position: absolute; inset: 0; overflow: hidden }</style>
<div id="room"><div class="pdfViewer"></div></div>
<script type="module">
  import * as pdfjs from '/pdfjs/build/pdf.mjs';
  globalThis.pdfjsLib = pdfjs;
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/build/pdf.worker.mjs';
  const { EventBus, PDFLinkService, PDFViewer } = await import('/pdfjs/web/pdf_viewer.mjs');
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const container = document.getElementById('room');
  const viewer = new PDFViewer({ container, eventBus, linkService, removePageBorders: true });
  linkService.setViewer(viewer);
  const once = (name) => new Promise((resolve) =>
    eventBus.on(name, resolve, { once: true }));
  const frame = () => new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shown = () => viewer._getVisiblePages().views.map(({ view }) => view);
  const allSharp = async () => {
    while (!(shown().length > 0 && shown().every((view) => view.renderingState === 3)))
      await once('pagerendered');
  };
  globalThis.openPdf = async (url) => {
    const pdf = await pdfjs.getDocument({
      url, disableRange: true, cMapUrl: '/pdfjs/cmaps/',
      standardFontDataUrl: '/pdfjs/standard_fonts/', wasmUrl: '/pdfjs/wasm/', iccUrl: '/pdfjs/iccs/',
    }).promise;
    const ready = once('pagesloaded');
    linkService.setDocument(pdf);
    viewer.setDocument(pdf);
    await ready;
    await pdf.getDownloadInfo();
    viewer.scrollMode = 3;
    viewer.spreadMode = 2;
    viewer.currentScaleValue = 'page-fit';
    await allSharp();
    await frame();
  };
  globalThis.awaitJump = () => {
    globalThis.jumped = new Promise((resolve) =>
      addEventListener('keydown', ({ timeStamp }) => resolve(jumpToEnd(timeStamp)), { once: true }));
  };
  const jumpToEnd = async (begin) => {
    viewer.currentPageNumber = viewer.pagesCount;
    await allSharp();
    await frame();
    const pixels = shown().map(({ div }) => div.querySelector('canvas'))
      .reduce((sum, { width, height }) => sum + width * height, 0);
    return { duration: performance.now() - begin, pixels };
  };
</script>`;
