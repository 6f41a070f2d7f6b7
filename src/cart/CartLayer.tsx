import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { OnSupport } from '../shell/index.ts';
import { cart } from './store.ts';

const CartDialog = lazy(async () => ({
  default: (await import('./CartDialog.tsx')).CartDialog,
}));

/** Mounted once; the dialog is there while something is being bought. */
export function CartLayer({ onSupport }: { onSupport: OnSupport }) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  if (!item && !isChoosingPlan) return null;
  return (
    <Suspense fallback={null}>
      <CartDialog onSupport={onSupport} />
    </Suspense>
  );
}
