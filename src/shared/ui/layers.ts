/**
 * The z-indexes of all layers. Dialogs take 2000 to 9000: those of the store lie below the reader, those
 * that the reader opens (above all the sign-in) lie above it.
 */
export const layers = {
  header: 100,
  dialog: 2000,
  viewer: 5000,
  viewerDialog: 6000,
  blocking: 9000,
  paymentDialog: 10_000,
  toast: 15_000,
} as const;

/** The selector of the snackbars, which a modal keeps active and reachable. */
export const toastRegionId = 'snackbars';

/** Spread on each Dialog.Root of Ark. */
export const dialogToastProps = {
  /** A click on a snackbar neither closes the dialog nor is blocked. */
  persistentElements: [() => document.getElementById(toastRegionId)],
};
