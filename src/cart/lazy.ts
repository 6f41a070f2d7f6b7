import { lazy } from 'react';

/** The cart comes when something is put into it. */
export const CartDialog = lazy(async () => ({
  default: (await import('./CartDialog.tsx')).CartDialog,
}));

/** The plans to choose from, for whoever looks at their account. */
export const PlanChoice = lazy(async () => ({
  default: (await import('./PlanChoice.tsx')).PlanChoice,
}));

export const CartPage = lazy(async () => ({
  default: (await import('./CartPage.tsx')).CartPage,
}));
