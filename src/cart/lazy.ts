import { later } from '../ui/later.ts';

/** The cart comes when something is put into it. */
export const CartDialog = later(async () => (await import('./CartDialog.tsx')).CartDialog);

/** The plans to choose from, for whoever looks at their account. */
export const PlanChoice = later(async () => (await import('./PlanChoice.tsx')).PlanChoice);

export const CartPage = later(async () => (await import('./CartPage.tsx')).CartPage);
