/**
 * The server-rendered first screen until the app has rendered: the page, which is removed when the app
 * replaces it, and over it the details of an issue, which stay until the app's details are mounted.
 */
const details = () => document.querySelector<HTMLElement>('[data-details]');

/** By then the app's details are mounted, or there are none. */
const longestMs = 3000;

/**
 * The app has started, and removes the details when its own are mounted, or after a limit. The prerendered page stays
 * active: a click on a link loads its document until React has replaced the link.
 */
export function limitPrerenderedDetails(): void {
  if (details()) setTimeout(removePrerenderedDetails, longestMs);
}

/**
 * Removes the prerendered details in the frame in which the app's details replace them. @returns whether
 * there were some
 */
export function removePrerenderedDetails(): boolean {
  const drawn = details();
  drawn?.remove();
  return drawn !== null;
}

export const areDetailsPrerendered = (): boolean => details() !== null;

/** The prerendered regions above the list; null at other addresses. */
export const prerenderedFront = (): Element | null => document.querySelector('[data-front]');

/** Whether a picture is already visible. Then it is not shown blurred again. */
export const isPrerendered = (url: string): boolean =>
  [...document.querySelectorAll<HTMLImageElement>(':is([data-still], [data-front]) img')].some(
    ({ complete, naturalWidth, currentSrc }) =>
      complete && naturalWidth > 0 && currentSrc.endsWith(url),
  );

/**
 * Resolves when the document's style sheets are loaded, or have failed. A script with `async` runs earlier, and
 * the app measures what it draws.
 */
export async function untilStyled(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const late = sheets.filter(({ sheet }) => !sheet);
  if (late.length === 0 || document.readyState === 'complete') return;
  // A sheet that failed before this call has no further event.
  await Promise.race([loadOf(window), Promise.all(late.map(loadOf))]);
}

const loadOf = (target: Window | HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => target.addEventListener('load', () => resolve(), { once: true }));
