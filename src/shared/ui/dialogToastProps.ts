/** The selector of the snackbars, which a modal keeps active and reachable. */
export const toastRegionId = 'snackbars';

/** Spread on each Dialog.Root of Ark. */
export const dialogToastProps = {
  /** A click on a snackbar neither closes the dialog nor is blocked. */
  persistentElements: [() => document.getElementById(toastRegionId)],
};
