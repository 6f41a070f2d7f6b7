import { postToHost } from './host.ts';

/**
 * A page that gets lower waits so long before it says so, in milliseconds: between two screens it is
 * empty for a moment, and the host's page would jump to and fro.
 */
const shrinksAfterMs = 300;

/**
 * Tells the host how high the page is whenever that changes, until the answer is called. It is the
 * content that is measured: the document is never lower than the frame that the host made for it.
 */
export function growWithContent(): () => void {
  const content = document.querySelector('#app');
  const { dataset } = document.documentElement;
  const tell = teller();
  // Heard of once in a frame at most, after everything has its place.
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
    // A frame that the host does not show has no height at all.
    if (height === 0 || height === told) return;
    if (height > told) tell(height);
    else shrinking = setTimeout(tell, shrinksAfterMs, height);
  };
}
