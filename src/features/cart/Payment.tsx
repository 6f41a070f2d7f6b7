import { useSnapshot } from 'valtio';
import { type OnSupport, t } from '../../shared/shell/index.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { Cancel } from './formParts.tsx';
import { Checkout } from './Checkout.tsx';
import { NoWay } from './cart.styles.ts';
import type { Custody } from './custody.ts';
import { gateways } from './gateways.ts';
import type { LineItem } from './rules.ts';
import { cart, closeCart } from './store.ts';

interface Props {
  readonly goods: LineItem;
  readonly onSupport: OnSupport;
  readonly onCancel: () => void;
  readonly custody: Custody;
}

/** The payment methods of the store. Without any, the user is referred to the support. */
export function Payment({ onSupport, ...checkout }: Props) {
  const { owner } = useSnapshot(cart);
  const usable = gateways.filter(({ isSetUp }) => isSetUp());
  const { onCancel } = checkout;
  if (usable.length === 0) return <NoPaymentMethod onSupport={onSupport} onCancel={onCancel} />;
  // Another user gets empty card fields.
  return <Checkout key={owner} usable={usable} {...checkout} />;
}

function NoPaymentMethod({ onSupport, onCancel }: Pick<Props, 'onSupport' | 'onCancel'>) {
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
        <Cancel onClick={onCancel} />
        <button type="button" className={filled} onClick={askForHelp}>
          {t('support.title')}
        </button>
      </Answers>
    </>
  );
}
