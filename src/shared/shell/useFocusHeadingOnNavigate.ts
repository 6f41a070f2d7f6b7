import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mayTakeFocus } from './mayTakeFocus.ts';

/** How the router calls the place at which somebody came in. */
const cameIn = 'default';

/**
 * For the heading of a page that stands for a dialog: it gets the focus, as the dialog would, and needs
 * a `tabIndex` for it. A page that is in a frame takes no focus from its host.
 */
export function useFocusHeadingOnNavigate(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== cameIn && mayTakeFocus()) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
