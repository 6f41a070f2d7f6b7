import type { Peer } from './peer.ts';

/** What a page loads is only what it measures: each reader is a chunk of its own. */
const makers: Readonly<Record<string, () => Promise<Peer>>> = {
  'pdfjs-main': async () => (await import('./pdfjs.ts')).pdfjsPeer(false),
  'pdfjs-worker': async () => (await import('./pdfjs.ts')).pdfjsPeer(true),
  'react-pdf': async () => (await import('./reactPdf.tsx')).reactPdfPeer(),
  embedpdf: async () => (await import('./embedPdf.ts')).embedPdfPeer(),
};

const name = new URLSearchParams(location.search).get('peer') ?? '';
Object.assign(window, { peer: await makers[name]?.() });
