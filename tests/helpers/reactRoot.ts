import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** The React root of one test, in an element of its own in the body. */
export interface TestRoot {
  readonly place: HTMLElement;
  render(view: ReactNode): void;
  /** Unmounts the tree and removes the element. The end of each test does the same. */
  unmount(): void;
}

interface Mounted {
  readonly root: Root;
  readonly place: HTMLElement;
}

/** Mounts a new root before each test of the file or of the `describe` around the call. */
export function reactRoot(): TestRoot {
  let mounted: Mounted | null = null;
  const now = (): Mounted => {
    if (!mounted) throw new Error('The root is mounted only while a test runs.');
    return mounted;
  };
  const unmount = (): void => {
    mounted?.root.unmount();
    mounted?.place.remove();
    mounted = null;
  };
  beforeEach(() => {
    const place = document.body.appendChild(document.createElement('div'));
    mounted = { root: createRoot(place), place };
  });
  afterEach(unmount);
  return {
    get place() {
      return now().place;
    },
    render: (view) => now().root.render(view),
    unmount,
  };
}
