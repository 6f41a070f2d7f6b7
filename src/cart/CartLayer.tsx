import { useSnapshot } from 'valtio';
import type { IssueDeeds } from '../catalog/index.ts';
import { core, type OnSupport } from '../shell/index.ts';
import { CartDialog } from './lazy.ts';
import { cart } from './store.ts';
import { useAfterSale } from './useAfterSale.ts';

interface Props {
  readonly onSupport: OnSupport;
  readonly onRead: IssueDeeds['read'];
}

/** Mounted once; the dialog is there while something is being bought, but where the cart is a page. */
export function CartLayer({ onSupport, onRead }: Props) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  const { embedMode } = useSnapshot(core);
  useAfterSale(onRead);
  if (embedMode === 'embed' || !(item || isChoosingPlan)) return null;
  return <CartDialog onSupport={onSupport} />;
}
