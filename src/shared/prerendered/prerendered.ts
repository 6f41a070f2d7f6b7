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
