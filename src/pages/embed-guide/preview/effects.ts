import type { GatefoldGlobal, Mounted, Options } from '../../../../embed/types.ts';

/** The script's own door, also before it is here. */
const gatefold = (): GatefoldGlobal => (window.Gatefold ??= { queue: [] });

/**
 * Puts the example into its place as any page does. The answer takes it away again, also where the
 * script comes later than that.
 */
export function mountIn(place: HTMLElement, options: Options): () => void {
  let mounted: Mounted | null = null;
  let isOver = false;
  gatefold().queue.push(({ mount }) => {
    if (isOver) return;
    mounted = mount(place, options);
    // What went wrong is an event too, and stands in the log.
    mounted.ready.catch(() => {});
  });
  return () => {
    isOver = true;
    mounted?.destroy();
  };
}
