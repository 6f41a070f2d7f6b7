import { type Life, listen, newLife } from './life.ts';
import type { Happening } from './protocol.ts';
import type { House } from './stage.ts';
import type { Mounted } from './types.ts';

/**
 * Tells the page by events that rise from the element, also out of a shadow root, and so whoever asked by `on`: the browser sees to
 * it that a listener that throws is reported, and that the others hear all the same.
 */
export const newTeller = (
  life: Life,
  element: Element,
): Pick<House, 'say'> & Pick<Mounted, 'on'> => ({
  say: (name, detail) =>
    void element.dispatchEvent(
      new CustomEvent(nameOf(name), { detail, bubbles: true, composed: true }),
    ),
  on(name, listener) {
    const own = newLife(life);
    listen(own, element, nameOf(name), ({ target, detail }: CustomEvent) => {
      // Not what rises from a place within this one.
      if (target === element) listener(detail);
    });
    return own.end;
  },
});

const nameOf = (name: string): string => `gatefold:${name}`;

/** What a frame says has happened, under the page's name for it. */
export const sayHappened = ({ say }: House, { name, ...detail }: Happening): void =>
  say(name === 'readerClosed' ? 'closed' : name, detail as never);
