import { useState } from 'react';
import { prerenderedFront } from '../../../shared/prerendered/prerendered.ts';

/**
 * The prerendered regions above the list, until the code of the app's regions is loaded. React removes the
 * prerendered page with its first commit, so the element is looked up in the render before.
 */
export function HeldFront() {
  const [held] = useState(prerenderedFront);
  return <div ref={(place) => void (held && place?.replaceChildren(held))} />;
}
