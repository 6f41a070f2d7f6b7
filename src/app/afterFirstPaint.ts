/**
 * Starts the app after the first paint of a prerendered page. The server puts the app's scripts into a
 * template, because a browser that has them sooner evaluates them before it paints. Measured with Lighthouse's
 * phone on the page of an issue: largest paint after 3.5 s with the scripts in the head, and 1.8 s with this.
 */

/** A page that the browser does not paint for so long gets its scripts anyway. */
const longestMs = 3000;

/** The scripts of the template run when they are part of the document. */
function startApp(): void {
  const held = document.querySelector<HTMLTemplateElement>('template[data-app]');
  held?.replaceWith(document.importNode(held.content, true));
}

const isVisible = document.visibilityState === 'visible';
if (isVisible && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    startApp();
  });
  observer.observe({ type: 'paint', buffered: true });
  // A page in the background is not painted.
  addEventListener('visibilitychange', startApp, { once: true });
  setTimeout(startApp, longestMs);
} else startApp();
