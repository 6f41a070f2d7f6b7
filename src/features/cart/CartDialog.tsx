import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OnSupport, t } from '../../shared/shell/index.ts';
import { Modal, ModalPanel } from '../../shared/ui/modal/index.ts';
import { CartContent } from './CartContent.tsx';
import { leaveCart } from './effects.ts';
import { isUnderWay } from './rules.ts';
import { cart } from './store.ts';
import { useCartEnd } from './useCartEnd.ts';
import { useCustody } from './useCustody.ts';
import { useWindowsOfGateways } from './useWindowsOfGateways.ts';

/** While a payment is under way, nothing but its end closes the cart. */
export function CartDialog({ onSupport }: { onSupport: OnSupport }) {
  const { item, payment } = useSnapshot(cart);
  const [wayBack] = useState(wayBackFrom);
  const content = useFocusAtStep(item !== null);
  const mayClose = !isUnderWay(payment.stage);
  useCartEnd();
  const custody = useCustody();
  useWindowsOfGateways();
  return (
    <Modal
      layer="paymentDialog"
      {...(mayClose && { onClose: leaveCart })}
      initialFocusEl={() => content.current}
      finalFocusEl={wayBack}
    >
      <ModalPanel
        ref={content}
        size="fill"
        heading={t(item ? 'cart.title' : 'cart.choosePlan')}
        {...(mayClose && { closeName: t('cart.close') })}
      >
        <CartContent onSupport={onSupport} custody={custody} />
      </ModalPanel>
    </Modal>
  );
}

/**
 * To what was pressed. That is gone once it is bought: details that lie below find another place then,
 * and the page has its own beginning.
 */
function wayBackFrom(): () => HTMLElement | null {
  const pressed = document.activeElement;
  const isOnPage = !pressed?.closest('[role="dialog"]');
  return () => {
    if (pressed instanceof HTMLElement && pressed.isConnected) return pressed;
    return isOnPage ? document.querySelector('main') : null;
  };
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
