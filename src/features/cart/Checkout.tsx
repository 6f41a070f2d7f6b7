import { useSnapshot } from 'valtio';
import { t } from '../../shared/shell/index.ts';
import { type CodeChunk, useChunks } from '../../shared/ui/lazyComponent.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { Cancel, Terms } from './formParts.tsx';
import { NoWay } from './cart.styles.ts';
import { BusyOverlay } from './BusyOverlay.tsx';
import { Counter, Or, Wallets, Ways } from './checkout.styles.ts';
import type { Custody } from './custody.ts';
import type { Gateway } from './paymentMethods.ts';
import { Refusal } from './Refusal.tsx';
import { type LineItem, mayBePaid, type Stage } from './rules.ts';
import { SignedOut } from './SignedOut.tsx';
import { cart } from './store.ts';
import { Checking, Unknown } from './Unknown.tsx';
import { useCartFocusReturn } from './useFocusBack.ts';

interface Props {
  readonly usable: readonly Gateway[];
  readonly goods: LineItem;
  readonly onCancel: () => void;
}

/** The element that covers the form; null while the form is shown. */
type Over = 'signed_out' | Exclude<Stage, 'form' | 'busy' | 'awaiting'> | null;

/** A running payment is not covered by the sign-in notice, because its outcome decides. */
function overForm(stage: Stage, custody: Custody): Over {
  if (stage === 'busy' || stage === 'awaiting') return null;
  if (custody === 'signed_out') return custody;
  return stage === 'form' ? null : stage;
}

/** The payment methods stay mounted under every state, so that typed fields are kept. */
export function Checkout({ custody, ...props }: Props & { readonly custody: Custody }) {
  const { stage, fault } = useSnapshot(cart).payment;
  const counter = useCartFocusReturn(stage);
  const over = overForm(stage, custody);
  return (
    <Counter ref={counter}>
      <Ways inert={mayBePaid(stage)} hidden={over !== null}>
        <PaymentMethods {...props} />
      </Ways>
      {mayBePaid(stage) && <BusyOverlay />}
      {over === 'signed_out' && <SignedOut onCancel={props.onCancel} />}
      {over === 'error' && fault && <Refusal fault={fault} onCancel={props.onCancel} />}
      {over === 'checking' && <Checking onClose={props.onCancel} />}
      {over === 'unknown' && <Unknown onClose={props.onCancel} />}
    </Counter>
  );
}

function PaymentMethods({ usable, goods, onCancel }: Props) {
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
        <CardForm goods={goods} onCancel={onCancel} />
      ) : (
        <OnlyCancel onClick={onCancel} />
      )}
    </>
  );
}

const codesOf = ({ Wallet, CardForm }: Gateway): readonly CodeChunk[] =>
  CardForm ? [Wallet.code, CardForm.code] : [Wallet.code];

const OnlyCancel = ({ onClick }: { onClick: () => void }) => (
  <Answers>
    <Cancel onClick={onClick} />
  </Answers>
);

function Notice() {
  const { notice } = useSnapshot(cart).payment;
  // A failed check of the bank is offered as another try, not shown as an error.
  const role = notice === 'cart.checkFailed' ? 'status' : 'alert';
  return (
    <NoWay as="div" role={role} hidden={!notice}>
      <bdi>{notice && t(notice)}</bdi>
    </NoWay>
  );
}
