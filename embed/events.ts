import { type Disposer, listen, newDisposer } from './disposer.ts';
import type { HostEvent } from './protocol.ts';
import type { MountContext } from './contexts.ts';
import type { Mounted } from './types.ts';

/**
 * Dispatches DOM events that bubble from the element, also out of a shadow root. `on` uses the same events:
 * the browser reports a listener that throws, and calls the other listeners.
 */
export const newEventEmitter = (
  disposer: Disposer,
  element: Element,
): Pick<MountContext, 'emit'> & Pick<Mounted, 'on'> => ({
  emit: (name, detail) =>
    void element.dispatchEvent(
      new CustomEvent(nameOf(name), { detail, bubbles: true, composed: true }),
    ),
  on(name, listener) {
    const listenerDisposer = newDisposer(disposer);
    listen(listenerDisposer, element, nameOf(name), ({ target, detail }: CustomEvent) => {
      // Ignores events of a mount inside this element.
      if (target === element) listener(detail);
    });
    return listenerDisposer.end;
  },
});

const nameOf = (name: string): string => `gatefold:${name}`;

/** Dispatches an event of a frame under its public name. */
export const emitHostEvent = ({ emit }: MountContext, { name, ...detail }: HostEvent): void =>
  emit(name === 'readerClosed' ? 'closed' : name, detail as never);
