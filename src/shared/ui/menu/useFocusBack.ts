import { useEffect, useRef } from 'react';

/** Ark's menu still wishes for the focus a frame or two after it was closed, and takes it into nowhere. */
const lateFrames = 3;

/**
 * A choice that was made takes the focus with it: it goes back to the menu's button, unless somebody
 * has pressed elsewhere and has it there.
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
      handBack(buttonId, menuId);
      left -= 1;
      if (left >= 0) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [open, buttonId, menuId]);
}

function handBack(buttonId: string, menuId: string): void {
  const { activeElement, body } = document;
  const isInMenu = document.getElementById(menuId)?.contains(activeElement) ?? false;
  if (activeElement === body || isInMenu) document.getElementById(buttonId)?.focus();
}
