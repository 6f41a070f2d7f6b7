/** Collects undo functions and calls them at `end`, the last one first. */
export interface Disposer {
  /** @returns removes the undo function */
  readonly add: (undo: () => unknown) => () => void;
  readonly end: () => void;
}

/** @param parent ends this disposer when it ends */
export function newDisposer(parent?: Disposer): Disposer {
  const undos = new Set<() => unknown>();
  const removeFromParent = parent?.add(end);
  function end(): void {
    removeFromParent?.();
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

/** @param capture listens in the capture phase */
export function listen(
  disposer: Disposer,
  target: EventTarget,
  type: string,
  listener: (event: never) => void,
  capture = false,
): void {
  target.addEventListener(type, listener as EventListener, capture);
  disposer.add(() => target.removeEventListener(type, listener as EventListener, capture));
}

export function observe(
  disposer: Disposer,
  observer: IntersectionObserver | ResizeObserver,
  element: Element,
): void {
  observer.observe(element);
  disposer.add(() => observer.disconnect());
}

/** Returns a function that schedules `work` for the next frame. Repeated calls schedule it once. */
export function oncePerFrame(work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      work();
    });
  };
}
