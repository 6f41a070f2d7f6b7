import { useState } from 'react';
import { type Code, useHere } from '../lazyComponent.ts';
import { useFocusBack } from './useFocusBack.ts';

/**
 * Whether a menu is open, and whether it was ever opened: its code comes with the first opening. A menu
 * whose code cannot be fetched closes again.
 */
export function useMenuOpen(code: Code, buttonId: string, menuId: string) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const withdraw = () => {
    setOpen(false);
    return () => setOpen(true);
  };
  const isHere = useHere(open ? [code] : [], { withdraw });
  if (open && isHere && !wasOpen) setWasOpen(true);
  useFocusBack(open, buttonId, menuId);
  return { open, setOpen, wasOpen };
}
