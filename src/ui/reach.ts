/** The place of the snackbars, by which a modal leaves it alive and within reach. */
export const snackbarPlaceId = 'snackbars';

/** Spread on Ark's Dialog.Root: a press on a snackbar neither closes the dialog nor is swallowed. */
export const reachable = {
  persistentElements: [() => document.getElementById(snackbarPlaceId)],
};
