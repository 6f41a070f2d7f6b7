/** A page, seen from itself or from the page around its frame. */
export type View = Window & typeof globalThis;

const timeoutMs = 20_000;

const frame = (view: View): Promise<number> =>
  new Promise((resolve) => view.requestAnimationFrame(resolve));

/** The second frame from now, as the reader's own timing has it. */
export async function presented(view: View): Promise<number> {
  await frame(view);
  await frame(view);
  return view.performance.now();
}

/** Waits, looking in every frame. Rejects where it was in vain. */
export async function until(view: View, condition: () => boolean): Promise<void> {
  const end = view.performance.now() + timeoutMs;
  while (!condition()) {
    if (view.performance.now() > end) throw new Error('Waited 20 seconds in vain.');
    await frame(view);
  }
}

/** The element of a page in the reader, found by the page number in its label: labels have it in every language. */
export const frameOf = ({ document }: View, page: number): Element | undefined =>
  [...document.querySelectorAll('[role=dialog] [role=group]')].find(
    (frame) => Number(/\d+/.exec(frame.getAttribute('aria-label') ?? '')?.[0]) === page,
  );
