/** The distance from the window's edge at which scrolling starts, in pixels. */
const edge = 80;
/** Pixels per frame at the edge itself. */
const fastest = 14;

/** Scrolls the page while a row is dragged near an edge of the window. */
export function scrollAlong(onScroll: () => void) {
  let frame = 0;
  let speed = 0;
  const step = (): void => {
    frame = 0;
    if (speed === 0) return;
    window.scrollBy(0, speed);
    onScroll();
    frame = requestAnimationFrame(step);
  };
  return {
    at(y: number): void {
      const above = Math.max(0, edge - y);
      const below = Math.max(0, y - (innerHeight - edge));
      speed = Math.round(((below - above) / edge) * fastest);
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step);
    },
    stop(): void {
      speed = 0;
      cancelAnimationFrame(frame);
    },
  };
}
