/** Something that begins and ends, with all that has to be undone at its end, the last first. */
export interface Disposer {
  /** @returns forgets it */
  readonly add: (undo: () => unknown) => () => void;
  readonly end: () => void;
}

/** @param parent whose end is this one's too */
export function newDisposer(parent?: Disposer): Disposer {
  const undos = new Set<() => unknown>();
  const forget = parent?.add(end);
  function end(): void {
    forget?.();
    const all = [...undos].toReversed();
    undos.clear();
    for (const undo of all) undo();
  }
  return {
    add(undo) {
      undos.add(undo);
      return () => void undos.delete(undo);
    },
    end,
  };
}

/** @param capture to hear it on its way down to where it happens */
export function listen(
  life: Disposer,
  target: EventTarget,
  type: string,
  hear: (event: never) => void,
  capture = false,
): void {
  target.addEventListener(type, hear as EventListener, capture);
  life.add(() => target.removeEventListener(type, hear as EventListener, capture));
}

export function observe(
  life: Disposer,
  observer: IntersectionObserver | ResizeObserver,
  element: Element,
): void {
  observer.observe(element);
  life.add(() => observer.disconnect());
}

/** Does this in the next frame, once, however often it is asked for until then. */
export function oncePerFrame(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      work();
    });
  };
}
