import { useEffect, useRef, useState } from 'react';
import { type CodeChunk, useChunks } from '../lazyComponent.ts';
import { isFocusLost } from '../focus.ts';

/**
 * Whether a menu is open, and whether it was ever opened: its code is loaded with the first opening. A menu
 * whose code cannot be loaded closes again.
 */
export function useMenuOpen(code: CodeChunk, buttonId: string, menuId: string) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const withdraw = () => {
    setOpen(false);
    return () => setOpen(true);
  };
  const isHere = useChunks(open ? [code] : [], { withdraw });
  if (open && isHere && !wasOpen) setWasOpen(true);
  useMenuFocusReturn(open, buttonId, menuId);
  return { open, setOpen, wasOpen };
}

/** Ark's menu restores the focus one or two frames after it was closed, to an element that is gone. */
const lateFrames = 3;

/**
 * A chosen item loses the focus. The menu's button gets it, unless the user has focused another element.
 */
function useMenuFocusReturn(open: boolean, buttonId: string, menuId: string): void {
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
  const isInMenu = document.getElementById(menuId)?.contains(document.activeElement) ?? false;
  if (isFocusLost() || isInMenu) document.getElementById(buttonId)?.focus();
}
