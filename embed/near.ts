import { dress } from './frame.ts';
import { heightFor, roomIn } from './height.ts';
import { type Disposer, observe } from './life.ts';
import type { Settings } from './options.ts';

/** How far around the window. */
const nearness = '400px';

/**
 * Does this when the place comes near the window, or at once; until then its room is kept.
 * @param life that of the waiting
 */
export function whenNearViewport(
  life: Disposer,
  place: Element,
  { lazy, height }: Pick<Settings, 'lazy' | 'height'>,
  work: () => void,
): void {
  if (!lazy) return work();
  const room = document.createElement('div');
  dress(room, `height:${heightFor(height, roomIn(place))}px`);
  place.append(room);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      life.end();
      work();
    },
    { rootMargin: nearness },
  );
  observe(life, observer, room);
  life.add(() => room.remove());
}
