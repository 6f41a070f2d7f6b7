import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Document, Page, pdfjs, Thumbnail } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
// react-pdf brings a pdf.js of its own, and its worker must be of that very version.
import worker from '../node_modules/react-pdf/node_modules/pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fitOf, presented, stage, timed } from './page.ts';
import type { Peer } from './peer.ts';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

const options = {
  cMapUrl: '/react-pdfjs/cmaps/',
  standardFontDataUrl: '/react-pdfjs/standard_fonts/',
  wasmUrl: '/react-pdfjs/wasm/',
};

interface Wish {
  readonly url: string | null;
  readonly page: number;
  readonly scale: number;
  readonly thumbnails: { readonly count: number; readonly width: number } | null;
}

/** Whoever waits for the next time that something has happened. */
const waiting = new Map<string, () => void>();
const next = (name: string) => new Promise<void>((resolve) => waiting.set(name, resolve));
const happened = (name: string) => {
  waiting.get(name)?.();
  waiting.delete(name);
};
const failed = (error: Error) => {
  throw error;
};

let wish: Wish = { url: null, page: 1, scale: 1, thumbnails: null };
let ask: (wish: Wish) => void;
const change = (part: Partial<Wish>) => {
  wish = { ...wish, ...part };
  flushSync(() => ask(wish));
};

/** The single page of react-pdf's documentation, with the layers that it has by itself. */
function Viewer() {
  const [{ url, page, scale, thumbnails }, setWish] = useState(wish);
  const [pdf, setPdf] = useState<pdfjs.PDFDocumentProxy | null>(null);
  const [fits, setFits] = useState<ReadonlyMap<number, number>>(new Map());
  ask = setWish;
  const measure = async (number: number, from: pdfjs.PDFDocumentProxy) => {
    const { width, height } = (await from.getPage(number)).getViewport({ scale: 1 });
    setFits((known) => new Map(known).set(number, fitOf({ width, height })));
  };
  const fit = fits.get(page);
  if (pdf && fit === undefined) void measure(page, pdf);
  let left = thumbnails?.count ?? 0;
  const one = () => {
    left -= 1;
    if (left === 0) happened('thumbnails');
  };
  return (
    <Document file={url} options={options} onLoadSuccess={setPdf} onLoadError={failed}>
      {fit !== undefined && (
        <Page
          pageNumber={page}
          scale={fit * scale}
          onRenderSuccess={() => happened('sharp')}
          onRenderTextLayerSuccess={() => happened('text')}
          onRenderError={failed}
        />
      )}
      {thumbnails && (
        <div id="strip">
          {Array.from({ length: thumbnails.count }, (_, at) => (
            <Thumbnail key={at} pageNumber={at + 1} width={thumbnails.width} onRenderSuccess={one} />
          ))}
        </div>
      )}
    </Document>
  );
}

export async function reactPdfPeer(): Promise<Peer> {
  flushSync(() => createRoot(stage()).render(<Viewer />));
  const shown = (part: Partial<Wish>) =>
    timed(async () => {
      const sharp = next('sharp');
      change(part);
      await sharp;
    });
  return {
    // The canvas is hidden until it is painted: its first pixels are its last.
    async open(url) {
      const sharp = await shown({ url });
      return { first: sharp, sharp };
    },
    async next() {
      const begin = performance.now();
      const [sharp, text] = [next('sharp'), next('text').then(() => performance.now())];
      change({ page: wish.page + 1 });
      await sharp;
      return { sharp: (await presented()) - begin, text: (await text) - begin };
    },
    jump: (page) => shown({ page }),
    zoom: (scale) => shown({ scale }),
    thumbnails: (count, width) =>
      timed(async () => {
        const all = next('thumbnails');
        change({ thumbnails: { count, width } });
        await all;
      }),
    canvas: () => {
      const canvas = stage().querySelector<HTMLCanvasElement>('.react-pdf__Page__canvas');
      if (!canvas) throw new Error('react-pdf shows no page.');
      return canvas;
    },
  };
}
