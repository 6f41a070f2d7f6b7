/** The window of a page, accessed from inside or from the page around its frame. */
export type View = Window & typeof globalThis;

/** The patience of a page that a user watches. */
export const usualTimeoutMs = 20_000;

/** The start of the next frame: the first proof that what this frame has is presented. */
export const nextFrame = async (view: View): Promise<number> => {
  await frame(view);
  return view.performance.now();
};

const frame = (view: View): Promise<number> =>
  new Promise((resolve) => view.requestAnimationFrame(resolve));

/** The time of the second frame from now, as in the reader's own timing. */
export async function presented(view: View): Promise<number> {
  await frame(view);
  await frame(view);
  return view.performance.now();
}

/** Checks the condition in every frame. Rejects after the timeout. */
export async function until(
  view: View,
  condition: () => boolean,
  timeoutMs = usualTimeoutMs,
): Promise<void> {
  const end = view.performance.now() + timeoutMs;
  while (!condition()) {
    if (view.performance.now() > end)
      throw new Error(`Waited ${timeoutMs / 1000} seconds in vain.`);
    await frame(view);
  }
}

export const frameOf = ({ document }: View, page: number): Element | null =>
  document.querySelector(`[role=dialog] [role=group][data-frame="${page}"]`);
