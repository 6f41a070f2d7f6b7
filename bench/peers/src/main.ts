import type { Peer } from '../../render/peer.ts';

/** Each reader is a chunk of its own. */
const makers: Readonly<Record<string, () => Promise<Peer>>> = {
  'pdfjs-main': async () => (await import('./pdfjs.ts')).pdfjsPeer(false),
  'pdfjs-worker': async () => (await import('./pdfjs.ts')).pdfjsPeer(true),
  'react-pdf': async () => (await import('./reactPdf.tsx')).reactPdfPeer(),
  embedpdf: async () => (await import('./embedPdf.ts')).embedPdfPeer(),
};

/** A reader is loaded on request, as in a page with other content. */
Object.assign(window, { loadPeer: (name: string) => makers[name]?.() });
