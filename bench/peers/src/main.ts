import type { Peer } from '../../render/peer.ts';

/** Each reader is a chunk of its own. */
const makers: Readonly<Record<string, () => Promise<Peer>>> = {
  'pdfjs-main': async () => (await import('./pdfjs.ts')).pdfjsPeer(false),
  'pdfjs-worker': async () => (await import('./pdfjs.ts')).pdfjsPeer(true),
  'react-pdf': async () => (await import('./reactPdf.tsx')).reactPdfPeer(),
  embedpdf: async () => (await import('./embedPdf.ts')).embedPdfPeer(),
};

/** Nothing of a reader is here before it is asked for, as in a page that has more to do than to read. */
Object.assign(window, { loadPeer: (name: string) => makers[name]?.() });
