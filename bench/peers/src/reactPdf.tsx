import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Document, Page, pdfjs, Thumbnail } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
// react-pdf contains its own pdf.js, and its worker must have the same version.
import worker from '../node_modules/react-pdf/node_modules/pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fitOf, presented, stage, timed, timedJump } from './page.ts';
import type { Peer } from '../../render/peer.ts';

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

/** Callbacks of the next event. */
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
const hearing = new Set<() => void>();
const hear = (listener: () => void) => {
  hearing.add(listener);
  return () => hearing.delete(listener);
};
const change = (part: Partial<Wish>) => {
  wish = { ...wish, ...part };
  flushSync(() => hearing.forEach((listener) => listener()));
};

let thumbnailsLeft = 0;
const thumbnailShown = () => {
  thumbnailsLeft -= 1;
  if (thumbnailsLeft === 0) happened('thumbnails');
};

/** The single page of react-pdf's documentation, with its default layers. */
function Viewer() {
  const { url, page, scale, thumbnails } = useSyncExternalStore(hear, () => wish);
  const [pdf, setPdf] = useState<pdfjs.PDFDocumentProxy>();
  const [fit, setFit] = useState<{ readonly page: number; readonly scale: number } | null>(null);
  useLayoutEffect(() => {
    void pdf
      ?.getPage(page)
      .then((one) => setFit({ page, scale: fitOf(one.getViewport({ scale: 1 })) }));
  }, [pdf, page]);
  return (
    <Document file={url} options={options} onLoadSuccess={setPdf} onLoadError={failed}>
      {fit?.page === page && (
        <Page
          pageNumber={page}
          scale={fit.scale * scale}
          onRenderSuccess={() => happened('sharp')}
          onRenderTextLayerSuccess={() => happened('text')}
          onRenderError={failed}
        />
      )}
      {thumbnails && (
        <div id="strip">
          {Array.from({ length: thumbnails.count }, (_, at) => (
            <Thumbnail
              key={at}
              pageNumber={at + 1}
              width={thumbnails.width}
              onRenderSuccess={thumbnailShown}
            />
          ))}
        </div>
      )}
    </Document>
  );
}

async function show(part: Partial<Wish>): Promise<void> {
  const sharp = next('sharp');
  change(part);
  await sharp;
}

export async function reactPdfPeer(): Promise<Peer> {
  flushSync(() => createRoot(stage()).render(<Viewer />));
  return {
    // The canvas is hidden until it is painted: its first pixels are its last.
    async open(url) {
      const sharp = await timed(() => show({ url }));
      return { first: sharp, sharp };
    },
    async next(since) {
      const [sharp, text] = [next('sharp'), next('text').then(presented)];
      change({ page: wish.page + 1 });
      await sharp;
      return { sharp: (await presented()) - since, text: (await text) - since };
    },
    jump: (page, since) => timedJump(() => show({ page }), since),
    zoom: (scale, since) => timed(() => show({ scale }), since),
    thumbnails: (count, width, since) =>
      timed(async () => {
        const all = next('thumbnails');
        thumbnailsLeft = count;
        change({ thumbnails: { count, width } });
        await all;
      }, since),
    canvas: () => {
      const canvas = stage().querySelector<HTMLCanvasElement>('.react-pdf__Page__canvas');
      if (!canvas) throw new Error('react-pdf shows no page.');
      return canvas;
    },
  };
}
