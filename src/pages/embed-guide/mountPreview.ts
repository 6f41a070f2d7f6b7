import type { GatefoldGlobal, Mounted, Options } from '../../../embed/types.ts';

/** The script's global, with a queue until the script has loaded. */
const gatefold = (): GatefoldGlobal => (window.Gatefold ??= { queue: [] });

/**
 * Mounts the preview as any host page does. The returned function destroys the mount, also if the script loads later.
 */
export function mountExample(element: HTMLElement, options: Options): () => void {
  let mounted: Mounted | null = null;
  let isDestroyed = false;
  gatefold().queue.push(({ mount }) => {
    if (isDestroyed) return;
    mounted = mount(element, options);
    // Errors are events too, and appear in the log.
    mounted.ready.catch(() => {});
  });
  return () => {
    isDestroyed = true;
    mounted?.destroy();
  };
}
