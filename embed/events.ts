import { type Disposer, listen, newDisposer } from './life.ts';
import type { HostEvent } from './protocol.ts';
import type { MountContext } from './stage.ts';
import type { Mounted } from './types.ts';

/**
 * Tells the page by events that rise from the element, also out of a shadow root, and so whoever asked by `on`: the browser sees to
 * it that a listener that throws is reported, and that the others hear all the same.
 */
export const newEventEmitter = (
  life: Disposer,
  element: Element,
): Pick<MountContext, 'say'> & Pick<Mounted, 'on'> => ({
  say: (name, detail) =>
    void element.dispatchEvent(
      new CustomEvent(nameOf(name), { detail, bubbles: true, composed: true }),
    ),
  on(name, listener) {
    const own = newDisposer(life);
    listen(own, element, nameOf(name), ({ target, detail }: CustomEvent) => {
      // Not what rises from a place within this one.
      if (target === element) listener(detail);
    });
    return own.end;
  },
});

const nameOf = (name: string): string => `gatefold:${name}`;

/** What a frame says has happened, under the page's name for it. */
export const emitHostEvent = ({ say }: MountContext, { name, ...detail }: HostEvent): void =>
  say(name === 'readerClosed' ? 'closed' : name, detail as never);
