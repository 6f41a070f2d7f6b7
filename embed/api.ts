import { optionsIn } from './attributes.ts';
import { isMounted, mount } from './mount.ts';
import type { Gatefold, Mounted } from './types.ts';

/** @param ownSrc where the script came from, if anybody can tell */
export function newGatefold(ownSrc = ''): Gatefold {
  function mountFound(element: HTMLElement): Mounted[] {
    try {
      return isMounted(element) ? [] : [mount(element, optionsIn(element.dataset), ownSrc)];
    } catch (error) {
      console.error((error as Error).message, element);
      return [];
    }
  }
  return {
    mount: (element, options = {}) => mount(element, options, ownSrc),
    scan: (root = document) =>
      [...root.querySelectorAll<HTMLElement>('[data-gatefold]')].flatMap(mountFound),
  };
}
