/**
 * What lies above what, in one table. Dialogs take 2000 to 9000: those of the store lie below the
 * viewer, those that the viewer opens (sign-in above all) lie above it.
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
