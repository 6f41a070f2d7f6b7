import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent, preload } from '../lazyComponent.ts';
import { BarButton } from '../bar/BarButton.tsx';
import { CrashBoundary } from '../CrashBoundary.tsx';
import { type Choice, menuIdOf } from './menuChoice.ts';
import { useMenuOpen } from './useMenuOpen.ts';

const MenuList = lazyComponent(async () => (await import('./MenuList.tsx')).MenuList);
export const preloadMenu = (): void => preload(MenuList.code);

interface Props {
  /** The id of the button, by which the menu finds it. */
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly isMain?: boolean;
  readonly choices: readonly Choice[];
  /** The menu cannot be drawn. It is closed, and the button stays. */
  readonly onCrash: () => void;
  /** A class that replaces the one of the header. */
  readonly Button?: (buttonProps: Omit<ComponentProps<typeof BarButton>, 'isMain'>) => ReactNode;
}

/**
 * The button stays the same element. The code of the menu is loaded when a pointer or the focus reaches it.
 */
export function MenuButton({ id, choices, onCrash, Button = BarButton, ...buttonProps }: Props) {
  const [byKeys, setByKeys] = useState(false);
  const [presses, setPresses] = useState(0);
  const menuId = menuIdOf(id);
  const { open, setOpen, wasOpen } = useMenuOpen(MenuList.code, id, menuId);
  const press = (isKey: boolean): void => {
    setByKeys(isKey);
    setPresses(presses + 1);
    setOpen(!open);
  };
  const closeCrashed = (): void => {
    setOpen(false);
    onCrash();
  };
  return (
    <>
      <Button
        {...buttonProps}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        // A click with the detail 0 comes from a key.
        onClick={({ detail }) => press(detail === 0)}
        onKeyDown={({ key }) => key === 'ArrowDown' && !open && press(true)}
      />
      {wasOpen && (
        <CrashBoundary
          place={String(presses)}
          renderCrash={() => <CrashedMenu onMount={closeCrashed} />}
        >
          <MenuList
            buttonId={id}
            menuId={menuId}
            name={buttonProps.name}
            choices={choices}
            open={open}
            startsAtFirst={byKeys}
            onOpenChange={setOpen}
          />
        </CrashBoundary>
      )}
    </>
  );
}

/** In place of a crashed menu, until the button is pressed again. */
function CrashedMenu({ onMount }: { onMount: () => void }) {
  const mounted = useEffectEvent(onMount);
  useEffect(() => mounted(), []);
  return null;
}
