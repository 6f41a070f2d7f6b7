import { proxy, useSnapshot } from 'valtio';

/** Whether the viewer lies over the whole window. */
export const viewerOverlay = proxy({ isOn: false });

/**
 * For what lies below the viewer: it is `inert` then, and the browser's own search finds what is read
 * only. Made invisible it would have to be painted anew as the viewer closes, which took twice as long.
 */
export const useIsCovered = (): boolean => useSnapshot(viewerOverlay).isOn;
