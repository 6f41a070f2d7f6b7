import { names } from './options.ts';
import { isMounted, mount } from './mount.ts';
import type { Gatefold, Mounted, Options } from './types.ts';

/** @param ownSrc the address of the script, if it is known */
export function newGatefold(ownSrc = ''): Gatefold {
  function mountElement(element: HTMLElement): Mounted[] {
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
      [...root.querySelectorAll<HTMLElement>('[data-gatefold]')].flatMap(mountElement),
  };
}

/** Parses 12, true and {"min": 400} as JSON, and all else as text. An empty attribute like `data-lazy` means true. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text || 'true');
  } catch {
    return text;
  }
}

/** The options that `read` finds by their names, unchecked. An option without an attribute is null: it counts as not given. */
export function optionsOf(read: (name: string) => string | null | undefined): Options {
  const options: Record<string, unknown> = {};
  for (const name of names) {
    const text = read(name);
    options[name] = text == null || name === 'title' ? text : valueOf(text);
  }
  return options;
}

/** The options in an element's data attributes. `data-gatefold` is the mode. */
export const optionsIn = (data: Readonly<Record<string, string | undefined>>): Options => ({
  ...optionsOf((name) => data[name]),
  mode: (data.gatefold || undefined) as Options['mode'],
});
