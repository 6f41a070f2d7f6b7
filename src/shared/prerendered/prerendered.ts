/**
 * What the server drew of the first screen, until the app has drawn it: the page, which goes when the
 * app takes its place, and over it the details of an issue, which stay until the app's own are there.
 */
const page = () => document.querySelector<HTMLElement>('#app > [data-still]');
const details = () => document.querySelector<HTMLElement>('[data-details]');

/** By then the app's details are there, or there are none. */
const longestMs = 3000;

/** From now on the app answers: a press on what is about to go would only load the page anew. */
export function deactivatePrerendered(): void {
  const drawn = page();
  if (drawn) drawn.inert = true;
  if (details()) setTimeout(removePrerenderedDetails, longestMs);
}

/** Takes the drawn details away, in the frame in which others take their place. @returns whether there were some */
export function removePrerenderedDetails(): boolean {
  const drawn = details();
  drawn?.remove();
  return drawn !== null;
}

export const areDetailsPrerendered = (): boolean => details() !== null;

/** Whether a picture is to be seen already: then it does not begin as a blur again. */
export const isPrerendered = (url: string): boolean =>
  [...document.querySelectorAll<HTMLImageElement>('[data-still] img')].some(
    ({ complete, naturalWidth, currentSrc }) =>
      complete && naturalWidth > 0 && currentSrc.endsWith(url),
  );
