import type { ReactNode } from 'react';
import { type OnSupport, t } from '../shell/index.ts';
import { Answers } from '../ui/modal/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { NoWay } from './cart.styles.ts';
import { gateways } from './gateways.ts';
import type { CartItem } from './rules.ts';
import { closeCart } from './store.ts';

interface Props {
  readonly item: CartItem;
  readonly onSupport: OnSupport;
  readonly cancel: ReactNode;
}

/** The ways to pay that the store has set up; without one, who can help. */
export function Payment({ item, onSupport, cancel }: Props) {
  const usable = gateways.filter(({ isSetUp }) => isSetUp());
  if (usable.length === 0) return <NoWayToPay onSupport={onSupport} cancel={cancel} />;
  return (
    <>
      {usable.map(({ name, Form }) => (
        <Form key={name} item={item} />
      ))}
      <Answers>{cancel}</Answers>
    </>
  );
}

function NoWayToPay({ onSupport, cancel }: Pick<Props, 'onSupport' | 'cancel'>) {
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
        {cancel}
        <button type="button" className={filled} onClick={askForHelp}>
          {t('support.title')}
        </button>
      </Answers>
    </>
  );
}
