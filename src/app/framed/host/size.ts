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
export function growWithContent(): () => void {
  const content = document.querySelector('#app');
  const { dataset } = document.documentElement;
  const tell = teller();
  // At most once for each animation frame, after layout.
  const watching = new ResizeObserver(() => content && tell(heightOf(content)));
  dataset['grows'] = '';
  if (content) watching.observe(content);
  return () => {
    watching.disconnect();
    delete dataset['grows'];
  };
}

const heightOf = (content: Element): number => Math.ceil(content.getBoundingClientRect().height);

function teller(): (height: number) => void {
  let told = 0;
  let shrinking: ReturnType<typeof setTimeout>;
  const tell = (height: number): void => {
    told = height;
    postToHost('resize', { height });
  };
  return (height) => {
    clearTimeout(shrinking);
    // A hidden frame has no height.
    if (height === 0 || height === told) return;
    if (height > told) tell(height);
    else shrinking = setTimeout(tell, shrinksAfterMs, height);
  };
}
