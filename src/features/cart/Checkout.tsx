import { useSyncExternalStore, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { addTexts, type OnSupport, type TextKey, t, appConfig } from '../../shared/shell/index.ts';
import { useFocusOn } from '../../shared/ui/focus.ts';
import {
  type CodeChunk,
  useChunks,
  type LazyComponent,
  lazyComponent,
} from '../../shared/ui/lazyComponent.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { NoWay } from './cart.styles.ts';
import { isUnderWay, type Stage } from './checkoutState.ts';
import { Counter, Covering, Moving, Or, Wallets, Ways } from './checkout.styles.ts';
import {
  Cancel,
  Checking,
  ConsentBox,
  Refusal,
  SignedOut,
  Terms,
  Unknown,
} from './CheckoutMessages.tsx';
import type { Custody } from './cartExit.ts';
import type { LineItem, CardFormProps, PaymentMethodProps } from './cartItem.ts';
import { cart, closeCart } from './cartState.ts';
import { asksEmail, isReady, offersDelivery } from './orderNeeds.ts';
import { useLastFocused } from '../../shared/ui/useLastFocused.ts';

interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has an account for it. */
  readonly isSetUp: () => boolean;
  /** The button of a wallet, if the browser has a wallet. */
  readonly Wallet: LazyComponent<PaymentMethodProps>;
  /** The card fields with the pay button. */
  readonly CardForm?: LazyComponent<CardFormProps>;
}

const stripe = () => import('./stripe/index.ts');
const paypal = () => import('./paypal/PayPalWallet.tsx');

/** The gateways in the order of the form. Their code is loaded when the store uses them. */
const gateways: readonly Gateway[] = [
  {
    name: 'stripe',
    isSetUp: () => appConfig.gateways.stripe !== undefined,
    Wallet: lazyComponent(async () => (await stripe()).StripeWallet),
    CardForm: lazyComponent(async () => (await stripe()).CardForm),
  },
  {
    name: 'paypal',
    isSetUp: () => appConfig.gateways.paypal !== undefined,
    Wallet: lazyComponent(async () => (await paypal()).PayPalWallet),
  },
];

/** Only some stores sell to guests. */
const GuestEmail = lazyComponent(async () => {
  const [code] = await Promise.all([import('./GuestEmail.tsx'), addTexts('store')]);
  return code.GuestEmail;
});

/** The fields of the mail to the recipient of a gift. */
const GiftDelivery = lazyComponent(async () => {
  const [code] = await Promise.all([import('./GiftDelivery.tsx'), addTexts('store')]);
  return code.GiftDelivery;
});

interface Props {
  readonly goods: LineItem;
  readonly onSupport: OnSupport;
  readonly onLeave: () => void;
  readonly custody: Custody;
}

/** The payment methods of the store. Without any, the user is referred to the support. */
export function Checkout({ onSupport, ...props }: Props) {
  const { successions } = useSnapshot(cart);
  const usable = gateways.filter(({ isSetUp }) => isSetUp());
  if (usable.length === 0) return <NoPaymentMethod onSupport={onSupport} onLeave={props.onLeave} />;
  // Another user gets empty card fields.
  return <CoveredForm key={successions} usable={usable} {...props} />;
}

function NoPaymentMethod({ onSupport, onLeave }: Pick<Props, 'onSupport' | 'onLeave'>) {
  const askForHelp = (): void => {
    closeCart();
    onSupport();
  };
  return (
    <>
      <NoWay>
        <bdi>{t('checkout.noWayToPay')}</bdi>
      </NoWay>
      <Answers>
        <Cancel onClick={onLeave} />
        <button type="button" className={filled} onClick={askForHelp}>
          {t('support.title')}
        </button>
      </Answers>
    </>
  );
}

interface FormProps {
  readonly usable: readonly Gateway[];
  readonly goods: LineItem;
  readonly onLeave: () => void;
}

/** The element in place of the form; null while the form is shown. */
type Over = 'signed_out' | Extract<Stage, 'error' | 'checking' | 'unknown'> | null;

/** A running payment is not covered by the sign-in notice, because its outcome decides. */
function overForm(stage: Stage, custody: Custody): Over {
  if (isUnderWay(stage)) return null;
  if (custody === 'signed_out') return custody;
  return stage === 'error' || stage === 'checking' || stage === 'unknown' ? stage : null;
}

/** The payment methods stay mounted in every stage, so that typed fields are kept. */
function CoveredForm({ custody, ...props }: FormProps & { readonly custody: Custody }) {
  const { checkout } = useSnapshot(cart);
  const { stage } = checkout;
  const counter = useCartFocusReturn(stage);
  const over = overForm(stage, custody);
  const { onLeave } = props;
  return (
    <Counter ref={counter}>
      <Ways inert={isUnderWay(stage)} hidden={over !== null}>
        <PaymentMethods {...props} />
      </Ways>
      {isUnderWay(stage) && <BusyOverlay stage={stage} />}
      {over === 'signed_out' && <SignedOut onLeave={onLeave} />}
      {over !== 'signed_out' && checkout.stage === 'error' && (
        <Refusal fault={checkout.fault} onLeave={onLeave} />
      )}
      {over === 'checking' && <Checking onLeave={onLeave} />}
      {over === 'unknown' && <Unknown onLeave={onLeave} />}
    </Counter>
  );
}

function PaymentMethods({ usable, goods, onLeave }: FormProps) {
  const CardForm = usable.find((gateway) => gateway.CardForm)?.CardForm;
  // All methods appear together. One that is loaded late would move the others under the pointer.
  const isGuest = asksEmail(goods);
  const isDelivered = offersDelivery(goods);
  const areHere = useChunks([
    ...usable.flatMap(codesOf),
    ...(isGuest ? [GuestEmail.code] : []),
    ...(isDelivered ? [GiftDelivery.code] : []),
  ]);
  const given = useSnapshot(cart);
  // The answers above depend on the account too.
  useSnapshot(account);
  if (!areHere) return null;
  return (
    <>
      <Notice />
      {isGuest && <GuestEmail />}
      {isDelivered && <GiftDelivery />}
      {!CardForm && <Terms />}
      <ConsentBox goods={goods} />
      <Wallets inert={!isReady(goods, given)}>
        {usable.map(({ name, Wallet }) => (
          <Wallet key={name} goods={goods} />
        ))}
      </Wallets>
      {CardForm && <Or>{t('checkout.orByCard')}</Or>}
      {CardForm ? (
        <CardForm goods={goods} onCancel={onLeave} />
      ) : (
        <Answers>
          <Cancel onClick={onLeave} />
        </Answers>
      )}
    </>
  );
}

const codesOf = ({ Wallet, CardForm }: Gateway): readonly CodeChunk[] =>
  CardForm ? [Wallet.code, CardForm.code] : [Wallet.code];

/** The texts that the user reads before paying. */
function Notice() {
  const { checkout } = useSnapshot(cart);
  const notice = checkout.stage === 'form' ? checkout.notice : null;
  // A failed check of the bank is offered as another try, not shown as an error.
  const role = notice === 'cart.checkFailed' ? 'status' : 'alert';
  return (
    <NoWay as="div" role={role} hidden={!notice}>
      <bdi>{notice && t(notice)}</bdi>
    </NoWay>
  );
}

/** Covers the form during a request, and holds the focus, which an inert form cannot. */
function BusyOverlay({ stage }: { readonly stage: Stage }) {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const cover = useFocusOn<HTMLDivElement>();
  const text: TextKey = stage === 'awaiting' ? 'checkout.awaiting' : 'cart.processing';
  return (
    <Covering ref={cover} tabIndex={-1}>
      <Moving aria-hidden />
      <output>
        <bdi>{t(isOnline ? text : 'checkout.offline')}</bdi>
      </output>
    </Covering>
  );
}

function watchConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', onChange, { signal });
  window.addEventListener('offline', onChange, { signal });
  return () => listening.abort();
}

/**
 * Returns the focus to the element that had it before the form was covered, or to the first element when
 * that element cannot take it. The returned ref belongs to the parent of the form and its cover.
 */
function useCartFocusReturn(stage: Stage): RefObject<HTMLDivElement | null> {
  const counter = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const isCovered = isUnderWay(stage);
  const getHolder = useLastFocused(counter);
  // An inert element loses the focus in the next animation frame, so here the focus is still known, also in
  // a frame of the gateway. The disabled pay button may have lost it.
  useLayoutEffect(() => {
    if (!isCovered || before.current) return;
    const at = document.activeElement;
    before.current = counter.current?.contains(at) ? at : (getHolder() ?? at);
  }, [getHolder, isCovered]);
  useEffect(() => {
    if (stage !== 'form' || !before.current) return;
    const target = before.current;
    before.current = null;
    if (target instanceof HTMLElement) target.focus();
    if (document.activeElement !== target) firstIn(counter.current)?.focus();
  }, [stage]);
  return counter;
}

const firstIn = (counter: HTMLElement | null): HTMLElement | null =>
  counter?.querySelector<HTMLElement>('iframe, button:enabled, a') ?? null;
