import { paths } from '#contract/paths.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import type { IssueActions } from '../catalog/index.ts';
import { addTexts, appConfig, type OnSupport, t } from '../../shared/shell/index.ts';
import { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { Ticket } from '../../shared/ui/icons.tsx';
import { lazyComponent, useChunks } from '../../shared/ui/lazyComponent.ts';
import { entryIndex, entryWithoutCart, isCartEntry } from './historyEntry.ts';
import { openAttempts } from './openAttempts.ts';
import { cart, closeCart } from './cartState.ts';

/** The parts of the cart that are on every page. The rest is loaded when the first item is added. */

/** With the texts of plans and confirmations. */
const withTexts = async <Code,>(code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, addTexts('store')]))[0];

const CartDialog = lazyComponent(
  async () => (await withTexts(import('./CartDialog.tsx'))).CartDialog,
);

export const CartPage = lazyComponent(
  async () => (await withTexts(import('./CartPage.tsx'))).CartPage,
);

/** The list of plans for the account page. */
export const PlanChoice = lazyComponent(async () => (await import('./PlanChoice.tsx')).PlanChoice);

/** The payment of a late renewal for the account page. */
export const RenewalPayment = lazyComponent(
  async () => (await import('./stripe/RenewalPayment.tsx')).RenewalPayment,
);

/** The page of the plans. */
export const PlansPage = lazyComponent(
  async () => (await withTexts(import('./plans/PlansPage.tsx'))).PlansPage,
);

/** The bundles, for the details of an issue. */
export const BundleOffers = lazyComponent(
  async () => (await import('./BundleOffers.tsx')).BundleOffers,
);

const AfterSale = lazyComponent(
  async () => (await import('./confirmation/AfterSale.tsx')).AfterSale,
);

const ConfirmedSale = lazyComponent(
  async () => (await withTexts(import('./confirmation/ConfirmedSale.tsx'))).ConfirmedSale,
);

interface Props {
  readonly onSupport: OnSupport;
  readonly onRead: IssueActions['read'];
}

interface ConfirmationProps extends Pick<Props, 'onRead'> {
  /** Part of the details of an issue, which show the goods and the action that reads them. */
  readonly isInDetails?: boolean;
}

/** The confirmation of the last purchase, while there is one. */
export function Confirmation(props: ConfirmationProps) {
  const { confirmed } = useSnapshot(cart);
  return confirmed && <ConfirmedSale {...props} {...confirmed} />;
}

/** Mounted once. The dialog is shown while the cart has content, except where the cart is a page. */
export function CartLayer({ onSupport, onRead }: Props) {
  const { item, isChoosingPlan, sold } = useSnapshot(cart);
  const { embedMode } = useSnapshot(appConfig);
  usePreviousAttempts();
  const isWanted = embedMode !== 'embed' && (item !== null || isChoosingPlan);
  const isHere = useChunks(isWanted ? [CartDialog.code] : [], { withdraw });
  useClosedEntry(isWanted);
  useLayoutEffect(listenForBack, []);
  return (
    <>
      {isWanted && isHere && <CartDialog onSupport={onSupport} />}
      {sold && <AfterSale sold={sold} onRead={onRead} />}
    </>
  );
}

/** The history entry of a cart that is closed, after a reload or Forward, becomes an entry of the page below. */
function useClosedEntry(isWanted: boolean): void {
  const navigate = useNavigate();
  const place = useLocation();
  const arrive = useEffectEvent((_place: Location) => {
    if (isWanted || !isCartEntry()) return;
    const { to, state } = entryWithoutCart();
    void navigate(to, { state, replace: true });
  });
  useEffect(() => arrive(place), [place]);
}

/**
 * Undoes a step of the history during a payment. Listeners of the window are called in the order in which they
 * were added. The layout effect of a child of the router runs before that of the router, which would unmount
 * the cart and the fields of the gateway.
 */
function listenForBack(): () => void {
  window.addEventListener('popstate', restoreHeldEntry);
  return () => window.removeEventListener('popstate', restoreHeldEntry);
}

function restoreHeldEntry(event: PopStateEvent): void {
  const { heldEntry } = cart;
  if (heldEntry === null) return;
  event.stopImmediatePropagation();
  const steps = heldEntry - (entryIndex() ?? heldEntry);
  if (steps !== 0) history.go(steps);
}

/** Closes a cart whose code cannot be fetched: it would appear later, over another screen. */
function withdraw(): () => void {
  const { item, isChoosingPlan, owner } = cart;
  closeCart();
  return () => void Object.assign(cart, { item, isChoosingPlan, owner });
}

/** Follows up the attempts of the previous page of this tab, which may have been reloaded during a payment. */
function usePreviousAttempts(): void {
  const { user } = useSnapshot(account);
  // Those of this page are added later.
  const left = useRef(useState(openAttempts)[0]);
  useEffect(() => {
    const ours = left.current.filter((open) => open.user === user?.id);
    if (ours.length === 0) return;
    left.current = [];
    // Without the code the next page follows them up.
    const coming = import('./leaveCart.ts');
    coming.then(({ followUp }) => Promise.all(ours.map(followUp))).catch(() => undefined);
  }, [user]);
}

/**
 * The cart and the sign-in are pages in a frame of another site. The cart stays in the document while the
 * user signs in from it: fields of a gateway lose what is typed when they leave the document, and a payment
 * whose state is unknown is followed only as long as the cart is open.
 */
export function KeptCart({ onSupport }: { onSupport: OnSupport }) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  const isShown = useLocation().pathname.replace(/\/$/, '') === paths.cart;
  const isKept = item !== null || isChoosingPlan;
  return (
    <>
      {(isShown || isKept) && (
        <div hidden={!isShown}>
          <CartPage onSupport={onSupport} />
        </div>
      )}
      <Outlet />
    </>
  );
}

/** In the header. Hidden where nobody can have an account. */
export function RedeemButton({ onRedeem }: { onRedeem: () => void }) {
  const { authEnabled } = useSnapshot(appConfig);
  if (!authEnabled) return null;
  return <BarButton name={t('cart.redeem')} icon={<Ticket />} onClick={onRedeem} />;
}
