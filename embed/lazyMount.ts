import { heightFor, reservedHeight, setStyle } from './frame.ts';
import { type Disposer, observe } from './disposer.ts';
import type { Settings } from './options.ts';

/** The distance from the viewport at which the frame is created. */
const rootMargin = '400px';

/**
 * Calls `start` when the element comes near the viewport, or immediately if the mount is not lazy. A
 * placeholder reserves the height until then.
 * @param disposer ends the observation
 */
export function whenNearViewport(
  disposer: Disposer,
  element: Element,
  { lazy, height }: Pick<Settings, 'lazy' | 'height'>,
  start: () => void,
): void {
  if (!lazy) return start();
  const placeholder = document.createElement('div');
  setStyle(placeholder, `height:${heightFor(height, reservedHeight(element))}px`);
  element.append(placeholder);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      disposer.end();
      start();
    },
    { rootMargin },
  );
  observe(disposer, observer, placeholder);
  disposer.add(() => placeholder.remove());
}
