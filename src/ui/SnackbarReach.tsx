import { snackbarPlaceId } from './reach.ts';

/**
 * Put inside the content of every modal. Its focus trap lets focus go to what the content says it
 * controls, so Tab and F6 reach a snackbar that lies above the modal.
 */
export const SnackbarReach = () => (
  <span hidden aria-controls={snackbarPlaceId} aria-expanded="true" />
);
