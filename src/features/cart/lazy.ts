import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

/** Loads the cart when the first item is added. */
export const CartDialog = lazyComponent(async () => (await import('./CartDialog.tsx')).CartDialog);

/** The list of plans for the account page. */
export const PlanChoice = lazyComponent(async () => (await import('./PlanChoice.tsx')).PlanChoice);

export const CartPage = lazyComponent(async () => (await import('./CartPage.tsx')).CartPage);
