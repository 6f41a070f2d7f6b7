import { lazy } from 'react';

/** The cart comes when something is put into it. */
export const CartDialog = lazy(async () => ({
  default: (await import('./CartDialog.tsx')).CartDialog,
}));

export const CartPage = lazy(async () => ({
  default: (await import('./CartPage.tsx')).CartPage,
}));
