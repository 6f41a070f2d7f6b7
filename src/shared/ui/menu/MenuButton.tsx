import { type ComponentProps, type ReactNode, useState } from 'react';
import { lazyComponent, preload } from '../lazyComponent.ts';
import { BarButton } from '../bar/BarButton.tsx';
import type { Choice } from './choice.ts';
import { menuIdOf } from './focusReturnTarget.ts';
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
  /** A class that replaces the one of the header. */
  readonly Button?: (looks: Omit<ComponentProps<typeof BarButton>, 'isMain'>) => ReactNode;
}

/**
 * The button stays the same element. The code of the menu is loaded when a pointer or the focus reaches it.
 */
export function MenuButton({ id, choices, Button = BarButton, ...looks }: Props) {
  const [byKeys, setByKeys] = useState(false);
  const menuId = menuIdOf(id);
  const { open, setOpen, wasOpen } = useMenuOpen(MenuList.code, id, menuId);
  const press = (isKey: boolean): void => {
    setByKeys(isKey);
    setOpen(!open);
  };
  return (
    <>
      <Button
        {...looks}
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
        <MenuList
          buttonId={id}
          menuId={menuId}
          name={looks.name}
          choices={choices}
          open={open}
          startsAtFirst={byKeys}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
