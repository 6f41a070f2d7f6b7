import { postToHost } from './host.ts';

/**
 * The delay before a lower height is reported, in milliseconds. Between two screens the page is empty for a
 * moment, and the host's page would jump.
 */
const shrinksAfterMs = 300;

/**
 * Reports the height of the page to the host at each change. Returns the function that ends this. It
 * measures the content, because the document is never lower than the frame.
 */
export function reportHeight(): () => void {
  const content = document.querySelector('#app');
  const { dataset } = document.documentElement;
  const report = reportTimer();
  // At most once for each animation frame, after layout.
  const watching = new ResizeObserver(() => content && report(heightOf(content)));
  dataset['grows'] = '';
  if (content) watching.observe(content);
  return () => {
    watching.disconnect();
    delete dataset['grows'];
  };
}

const heightOf = (content: Element): number => Math.ceil(content.getBoundingClientRect().height);

function reportTimer(): (height: number) => void {
  let reported = 0;
  let shrinking: ReturnType<typeof setTimeout>;
  const report = (height: number): void => {
    reported = height;
    postToHost('resize', { height });
  };
  return (height) => {
    clearTimeout(shrinking);
    // A hidden frame has no height.
    if (height === 0 || height === reported) return;
    if (height > reported) report(height);
    else shrinking = setTimeout(report, shrinksAfterMs, height);
  };
}
