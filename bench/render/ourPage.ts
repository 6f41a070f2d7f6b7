/* oxlint-disable unicorn/consistent-function-scoping -- each of them is sent into the page alone */

/**
 * What is asked of the page with our reader. It answers by the reader's own User Timing
 * (src/reader/README.md); `window.bench` is what helpers.ts has put there.
 */
export async function opened() {
  const entry = (name: string) => performance.getEntriesByName(`gatefold:${name}`)[0];
  const isThere = (name: string) => entry(name) !== undefined;
  await window.bench.until(() => isThere('first-pixels') && isThere('page-sharp'));
  const [asked, first, sharp] = ['open', 'first-pixels', 'page-sharp'].map(entry);
  const begun = asked?.startTime ?? Number.NaN;
  const end = (sharp?.startTime ?? 0) + (sharp?.duration ?? 0);
  window.bench.begun = begun;
  window.bench.opened = performance.timeOrigin + end;
  return { first: first?.duration ?? Number.NaN, sharp: end - begun };
}

/** Where the key's event itself showed the page, the second frame after it; else the reader's own account. */
export async function sharpSincePress(page: number): Promise<number> {
  const since = window.bench.pressed;
  const atOnce = await window.bench.atOnce;
  if (atOnce !== null) return atOnce - since;
  const ends = () =>
    performance
      .getEntriesByName('gatefold:page-sharp')
      .filter((entry) => (entry as PerformanceMeasure).detail.page === page)
      .map(({ startTime, duration }) => startTime + duration)
      .filter((end) => end > since);
  await window.bench.until(() => ends().length > 0);
  return (ends()[0] ?? Number.NaN) - since;
}

export async function textSincePress(page: number): Promise<number> {
  const frame = `[role=dialog] [role=group][aria-label="Page ${page}"]`;
  await window.bench.until(() => document.querySelector(`${frame} p`) !== null);
  return performance.now() - window.bench.pressed;
}

export async function zoomed(): Promise<number> {
  const entries = () => performance.getEntriesByName('gatefold:zoom-sharp');
  const since = window.bench.pressed - 1;
  const own = () => entries().find(({ startTime }) => startTime >= since);
  await window.bench.until(() => own() !== undefined);
  return own()?.duration ?? Number.NaN;
}

export async function thumbnailsSincePress(): Promise<number> {
  const since = window.bench.pressed;
  const seen = () =>
    [...document.querySelectorAll('[role=toolbar] button[data-page]')].filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      return right > 0 && left < innerWidth;
    });
  await window.bench.until(
    () => seen().length > 0 && seen().every((button) => button.querySelector('canvas')),
  );
  return (await window.bench.presented()) - since;
}

export async function shownPicture(page: number) {
  const canvas = document.querySelector<HTMLCanvasElement>(
    `[role=dialog] [role=group][aria-label="Page ${page}"] canvas`,
  );
  if (!canvas) throw new Error('The reader shows no page.');
  return window.bench.picture(canvas);
}
