import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OnSupport, t } from '../../shared/shell/index.ts';
import { rememberFocus, useFocusAfterChange } from '../../shared/ui/focus.ts';
import { Modal, ModalPanel } from '../../shared/ui/modal/index.ts';
import { wayOut } from './checkoutState.ts';
import { CartContent } from './Order.tsx';
import { cart } from './cartState.ts';
import { useCartEntry, useCloseCart } from './useCartLifetime.ts';

/** A running payment can be closed only by its outcome. */
export function CartDialog({ onSupport }: { onSupport: OnSupport }) {
  const { item, checkout } = useSnapshot(cart);
  const [focusTarget] = useState(focusTargetAfter);
  const content = useRef<HTMLDivElement>(null);
  // The pressed plan is unmounted, and the focus with it.
  useFocusAfterChange(item !== null, () => content.current?.focus());
  const mayClose = wayOut('close', checkout.stage) === 'leaves';
  const close = useCloseCart();
  useCartEntry();
  useWindowsOfGateways();
  return (
    <Modal
      layer="paymentDialog"
      {...(mayClose && { onClose: close })}
      initialFocusEl={() => content.current}
      finalFocusEl={focusTarget}
    >
      <ModalPanel
        ref={content}
        size="fill"
        heading={t(item ? 'cart.title' : 'cart.choosePlan')}
        {...(mayClose && { closeLabel: t('cart.close') })}
      >
        <CartContent onSupport={onSupport} />
      </ModalPanel>
    </Modal>
  );
}

/**
 * The focus returns to the pressed element. A purchase removes that element: open details then move the
 * focus themselves, and the page has its own start, or the confirmation of the purchase.
 */
function focusTargetAfter(): () => HTMLElement | null {
  const pressed = rememberFocus();
  const isOnPage = !document.activeElement?.closest('[role="dialog"]');
  return () => pressed() ?? (isOnPage ? startOfPage() : null);
}

const startOfPage = (): HTMLElement | null =>
  document.querySelector('[data-confirmation]') ?? document.querySelector('main');

/**
 * Keeps focus events in windows of a gateway (a bank's check, a wallet) from the dialogs of the app. These
 * windows lie outside the dialogs, which would close or take the focus back. The listener runs before those
 * of the dialogs, which are at the document.
 */
function useWindowsOfGateways(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focusin', stopPropagation, { capture: true, signal });
    return () => listening.abort();
  }, []);
}

function stopPropagation(event: FocusEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('iframe, dialog') && !at.closest('[data-scope]')) event.stopPropagation();
}
