import { mayTakeFocus } from '../../shared/shell/index.ts';

/**
 * For the `ref` of a button that goes away when it is pressed: it would take the focus with it, and
 * then no key would turn a page.
 */
export const returnFocus = (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button && mayTakeFocus())
    button.closest<HTMLElement>('[role=dialog]')?.focus();
};
