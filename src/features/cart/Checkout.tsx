import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { type OnSupport, type TextKey, t } from '../../shared/shell/index.ts';
import { useFocusOn } from '../../shared/ui/focus.ts';
import { type CodeChunk, useChunks } from '../../shared/ui/lazyComponent.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { NoWay } from './cart.styles.ts';
import { isUnderWay, type Stage } from './checkoutState.ts';
import { Counter, Covering, Moving, Or, Wallets, Ways } from './checkout.styles.ts';
import { Cancel, Checking, Refusal, SignedOut, Terms, Unknown } from './CheckoutMessages.tsx';
import { type Gateway, gateways } from './gateways.ts';
import type { Custody, LineItem } from './rules.ts';
import { cart, closeCart } from './store.ts';
import { useCartFocusReturn } from './useFocusBack.ts';

interface Props {
  readonly goods: LineItem;
  readonly onSupport: OnSupport;
  readonly onLeave: () => void;
  readonly custody: Custody;
}

/** The payment methods of the store. Without any, the user is referred to the support. */
export function Checkout({ onSupport, ...props }: Props) {
  const { owner } = useSnapshot(cart);
  const usable = gateways.filter(({ isSetUp }) => isSetUp());
  if (usable.length === 0) return <NoPaymentMethod onSupport={onSupport} onLeave={props.onLeave} />;
  // Another user gets empty card fields.
  return <CoveredForm key={owner} usable={usable} {...props} />;
}

function NoPaymentMethod({ onSupport, onLeave }: Pick<Props, 'onSupport' | 'onLeave'>) {
  const askForHelp = (): void => {
    closeCart();
    onSupport();
  };
  return (
    <>
      <NoWay>
        <bdi>{t('cart.noWayToPay')}</bdi>
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
  const areHere = useChunks(usable.flatMap(codesOf));
  if (!areHere) return null;
  return (
    <>
      <Notice />
      {!CardForm && <Terms />}
      <Wallets>
        {usable.map(({ name, Wallet }) => (
          <Wallet key={name} goods={goods} />
        ))}
      </Wallets>
      {CardForm && <Or>{t('cart.orByCard')}</Or>}
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
  const text: TextKey = stage === 'awaiting' ? 'cart.awaiting' : 'cart.processing';
  return (
    <Covering ref={cover} tabIndex={-1}>
      <Moving aria-hidden />
      <output>
        <bdi>{t(isOnline ? text : 'cart.offline')}</bdi>
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
