import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OnSupport, t } from '../shell/index.ts';
import { Modal, ModalPanel } from '../ui/modal/index.ts';
import { Order } from './Order.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { cart, closeCart } from './store.ts';
import { useCartEnd } from './useCartEnd.ts';

export function CartDialog({ onSupport }: { onSupport: OnSupport }) {
  const { item } = useSnapshot(cart);
  const [cameFrom] = useState(document.activeElement);
  const content = useFocusAtStep(item !== null);
  useCartEnd();
  return (
    <Modal
      layer="paymentDialog"
      onClose={closeCart}
      finalFocusEl={() =>
        cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : null
      }
    >
      <ModalPanel
        ref={content}
        size="fill"
        heading={t(item ? 'cart.title' : 'cart.choosePlan')}
        closeName={t('cart.close')}
      >
        {item ? <Order item={item} onSupport={onSupport} /> : <PlanChoice />}
      </ModalPanel>
    </Modal>
  );
}

/** The plan that was pressed is gone then, and the focus with it. */
function useFocusAtStep(isOrder: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const wasOrder = useRef(isOrder);
  useEffect(() => {
    if (wasOrder.current !== isOrder) content.current?.focus();
    wasOrder.current = isOrder;
  }, [isOrder]);
  return content;
}
