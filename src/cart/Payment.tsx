import { type OnSupport, t } from '../shell/index.ts';
import { Answers } from '../ui/modal/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { Cancel } from './Cancel.tsx';
import { Checkout } from './Checkout.tsx';
import { NoWay } from './cart.styles.ts';
import { gateways } from './gateways.ts';
import type { Goods } from './rules.ts';
import { closeCart } from './store.ts';

interface Props {
  readonly goods: Goods;
  readonly onSupport: OnSupport;
  readonly onGiveUp: () => void;
}

/** The ways to pay that the store has set up; without one, who can help. */
export function Payment({ goods, onSupport, onGiveUp }: Props) {
  const usable = gateways.filter(({ isSetUp }) => isSetUp());
  if (usable.length === 0) return <NoWayToPay onSupport={onSupport} onGiveUp={onGiveUp} />;
  return <Checkout usable={usable} goods={goods} onGiveUp={onGiveUp} />;
}

function NoWayToPay({ onSupport, onGiveUp }: Pick<Props, 'onSupport' | 'onGiveUp'>) {
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
        <Cancel onClick={onGiveUp} />
        <button type="button" className={filled} onClick={askForHelp}>
          {t('support.title')}
        </button>
      </Answers>
    </>
  );
}
