/**
 * For the `ref` of a button that goes away when it is pressed: it would take the focus with it, and
 * then no key would turn a page.
 */
export const handFocusBack = (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button)
    button.closest<HTMLElement>('[role=dialog]')?.focus();
};
