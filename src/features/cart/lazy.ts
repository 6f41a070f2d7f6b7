import { later } from '../../shared/ui/lazyComponent.ts';

/** Loads the cart when the first item is added. */
export const CartDialog = later(async () => (await import('./CartDialog.tsx')).CartDialog);

/** The list of plans for the account page. */
export const PlanChoice = later(async () => (await import('./PlanChoice.tsx')).PlanChoice);

export const CartPage = later(async () => (await import('./CartPage.tsx')).CartPage);
