import type { Opened, Peer } from '../../render/peer.ts';

/** Each reader is a chunk of its own. */
const makers: Readonly<Record<string, () => Promise<Peer>>> = {
  'pdfjs-main': async () => (await import('./pdfjs.ts')).pdfjsPeer(false),
  'pdfjs-worker': async () => (await import('./pdfjs.ts')).pdfjsPeer(true),
  'react-pdf': async () => (await import('./reactPdf.tsx')).reactPdfPeer(),
  embedpdf: async () => (await import('./embedPdf.ts')).embedPdfPeer(),
};

/** A reader is loaded on request, as in a page with other content. @param since in the page's time */
async function openPeer(name: string, url: string, since = performance.now()): Promise<Opened> {
  const peer = await makers[name]?.();
  if (!peer) throw new Error(`There is no reader ${name}.`);
  Object.assign(window, { peer });
  const loaded = performance.now() - since;
  const { first, sharp } = await peer.open(url);
  return { first: loaded + first, sharp: loaded + sharp };
}

const link = new URLSearchParams(location.search);
const [reader, file] = [link.get('reader'), link.get('file')];
if (reader && file) Object.assign(window, { openedByLink: openPeer(reader, file, 0) });
Object.assign(window, { openPeer });
