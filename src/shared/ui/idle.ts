/** Loading ahead, which waits until the page is idle. */

/** For browsers without idle callbacks, such as Safari. */
const pauseMs = 500;

/** Resolves when the page is idle. */
export const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, pauseMs);
  });

interface Connection {
  readonly saveData?: boolean;
  /** An estimate: 'slow-2g', '2g', '3g' or '4g'. */
  readonly effectiveType?: string;
}

const connection = (): Connection =>
  (navigator as { readonly connection?: Connection }).connection ?? {};

/** Whether the user has asked the browser to save data. */
export const savesData = (): boolean => connection().saveData === true;

/** Whether code for a likely action may take a megabyte. */
export const hasFastConnection = (): boolean =>
  !savesData() && (connection().effectiveType ?? '4g') === '4g';
