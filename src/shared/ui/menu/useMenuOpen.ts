import { useState } from 'react';
import { type CodeChunk, useChunks } from '../lazyComponent.ts';
import { useMenuFocusReturn } from './useFocusBack.ts';

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
