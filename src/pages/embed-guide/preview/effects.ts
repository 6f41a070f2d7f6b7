import type { GatefoldGlobal, Mounted, Options } from '../../../../embed/types.ts';

/** The script's global, with a queue until the script has loaded. */
const gatefold = (): GatefoldGlobal => (window.Gatefold ??= { queue: [] });

/**
 * Puts the example into its place as any page does. The answer takes it away again, also where the
 * script comes later than that.
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
