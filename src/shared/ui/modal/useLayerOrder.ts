import { useEffect, useReducer } from 'react';
import { afterFrame } from '../frames.ts';

interface OpenLayer {
  readonly zIndex: number;
  /** Mounts the layer again, above those that were mounted later. */
  readonly remount: () => void;
}

const openLayers = new Set<OpenLayer>();

/**
 * Ark takes the layer that was mounted last for the topmost one: it alone has the pointer, the focus and the
 * screen reader. On a page that loads with several layers, the code of a lower one may come last. Then the
 * layers above it are mounted again.
 * @returns the key of the layer's `Dialog.Root`
 */
export function useLayerOrder(zIndex: number, isOpen: boolean): number {
  const [key, remount] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOpen) return undefined;
    for (const other of openLayers) {
      // Ark hides the rest of the page from screen readers one frame later.
      if (other.zIndex > zIndex) afterFrame(other.remount);
    }
    const layer = { zIndex, remount };
    openLayers.add(layer);
    return () => void openLayers.delete(layer);
  }, [zIndex, isOpen]);
  return key;
}

/**
 * For each request of Ark to close a dialog without a gesture of the user: a layer below was unmounted, or a
 * script moved the focus. The address or a store decides whether a dialog is open.
 */
export const keepOpen = (request: Event): void => request.preventDefault();
