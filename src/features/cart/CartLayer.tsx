import { useSnapshot } from 'valtio';
import type { IssueActions } from '../catalog/index.ts';
import { appConfig, type OnSupport } from '../../shared/shell/index.ts';
import { CartDialog } from './lazy.ts';
import { cart, closeCart } from './store.ts';
import { useChunks } from '../../shared/ui/lazyComponent.ts';
import { useAfterSale } from './useAfterSale.ts';

interface Props {
  readonly onSupport: OnSupport;
  readonly onRead: IssueActions['read'];
}

/** Mounted once. The dialog is shown while the cart has content, except where the cart is a page. */
export function CartLayer({ onSupport, onRead }: Props) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  const { embedMode } = useSnapshot(appConfig);
  useAfterSale(onRead);
  const isWanted = embedMode !== 'embed' && (item !== null || isChoosingPlan);
  const isHere = useChunks(isWanted ? [CartDialog.code] : [], { withdraw });
  if (!isWanted || !isHere) return null;
  return <CartDialog onSupport={onSupport} />;
}

/** Closes a cart whose code cannot be fetched: it would appear later, over another screen. */
function withdraw(): () => void {
  const { item, isChoosingPlan, owner } = cart;
  closeCart();
  return () => void Object.assign(cart, { item, isChoosingPlan, owner });
}
