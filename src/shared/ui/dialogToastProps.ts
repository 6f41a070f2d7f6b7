/** The place of the snackbars, by which a modal leaves it alive and within reach. */
export const toastRegionId = 'snackbars';

/** Spread on every Dialog.Root of Ark. */
export const dialogToastProps = {
  /** A press on a snackbar neither closes the dialog nor is swallowed. */
  persistentElements: [() => document.getElementById(toastRegionId)],
};
