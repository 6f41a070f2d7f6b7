/** Resolves at the start of the frame after the next one. Earlier drawing is then on its way to the screen. */
export const presented = (): Promise<number> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
  );

/** Returns the time from `since` until the result of an action is on the screen. */
export async function timed(
  act: () => Promise<unknown>,
  since = performance.now(),
): Promise<number> {
  await act();
  return (await presented()) - since;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale (CSS pixels per point) at which the whole page is visible and its bitmap has whole device pixels. */
export function fitOf({ width, height }: Size): number {
  const scale = Math.min(innerWidth / width, innerHeight / height);
  return Math.round(width * scale * devicePixelRatio) / devicePixelRatio / width;
}

export const stage = (): HTMLDivElement => {
  const found = document.querySelector<HTMLDivElement>('#stage');
  if (!found) throw new Error('The page has no stage.');
  return found;
};

/** A row of thumbnails over the page. */
export function strip(): HTMLElement {
  const made = document.createElement('div');
  made.id = 'strip';
  document.body.append(made);
  return made;
}

/** For a reader that shows a page only when the whole page is painted. */
export async function timedJump(act: () => Promise<unknown>, since: number) {
  const sharp = await timed(act, since);
  return { usable: sharp, sharp };
}
