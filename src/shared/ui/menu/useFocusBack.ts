import { useEffect, useRef } from 'react';

/** Ark's menu restores the focus one or two frames after it was closed, to an element that is gone. */
const lateFrames = 3;

/**
 * A chosen item loses the focus. The menu's button gets it, unless the user has focused another element.
 */
export function useMenuFocusReturn(open: boolean, buttonId: string, menuId: string): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    const isClosing = wasOpen.current && !open;
    wasOpen.current = open;
    if (!isClosing) return undefined;
    let frame = 0;
    let left = lateFrames;
    const look = (): void => {
      returnFocus(buttonId, menuId);
      left -= 1;
      if (left >= 0) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [open, buttonId, menuId]);
}

function returnFocus(buttonId: string, menuId: string): void {
  const { activeElement, body } = document;
  const isInMenu = document.getElementById(menuId)?.contains(activeElement) ?? false;
  if (activeElement === body || isInMenu) document.getElementById(buttonId)?.focus();
}
