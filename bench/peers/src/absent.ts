import type { Peer } from '../../render/peer.ts';

/** In place of a reader whose packages are not installed. The bench does not load it. */
const absentPeer = (): Promise<Peer> => Promise.reject(new Error('The reader is not installed.'));

export { absentPeer as embedPdfPeer, absentPeer as pdfjsPeer, absentPeer as reactPdfPeer };
