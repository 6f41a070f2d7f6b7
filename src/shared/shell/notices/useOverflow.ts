import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has more content than it shows; measured before paint. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = (): void => {
      // Half a pixel is not a line.
      if (box.clientHeight > 0) setOverflows(box.scrollHeight > box.clientHeight + 1);
    };
    look();
    const watching = new ResizeObserver(look);
    watching.observe(box);
    return () => watching.disconnect();
  }, [element]);
  return overflows;
}
