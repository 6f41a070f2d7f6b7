import { proxy, useSnapshot } from 'valtio';

/** Whether the reader covers the whole window. */
export const viewerOverlay = proxy({ isOn: false });

/**
 * Makes the content below the reader `inert`, so that the browser's search finds only the text of the
 * reader. Invisible content would have to be painted again when the reader closes, which took twice as
 * long.
 */
export const useIsCovered = (): boolean => useSnapshot(viewerOverlay).isOn;
