import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, storeInfo, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { approve, cancelPayment, chooseOtherCard, pay } from '../checkoutPayment.ts';
import { ErrorText, Small, WalletPlace } from '../checkout.styles.ts';
import type { PaymentMethodProps } from '../cartItem.ts';
import { drawPayPal, type PayPalActions } from './payPalSdk.ts';

/** PayPal's button, which PayPal's script draws. */
export function PayPalWallet({ goods }: PaymentMethodProps) {
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const tryAgain = (): void => {
    setFailed(false);
    setTries(tries + 1);
  };
  return (
    <div data-wallet="paypal">
      {isFailed ? (
        <Unreachable onTryAgain={tryAgain} />
      ) : (
        <Button
          key={tries}
          isSubscription={goods.type === 'plan' && !goods.gift}
          onFail={setFailed}
        />
      )}
    </div>
  );
}

interface ButtonProps {
  readonly isSubscription: boolean;
  readonly onFail: (isFailed: true) => void;
}

function Button({ isSubscription, onFail }: ButtonProps) {
  const { currency } = useSnapshot(storeInfo);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { paypal } = appConfig.gateways;
    const place = box.current?.appendChild(document.createElement('div'));
    if (!paypal || !place) return undefined;
    const drawn = drawPayPal(place, { isSubscription, currency }, paypal, newPayPalActions());
    drawn.catch((error: unknown) => {
      console.error(error);
      if (place.isConnected) onFail(true);
    });
    return () => {
      place.remove();
      void drawn.then((erase) => erase()).catch(() => undefined);
    };
  }, [isSubscription, currency, onFail]);
  return <WalletPlace ref={box} />;
}

const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <ErrorText role="alert">
    <Small>
      <bdi>{t('checkout.payPalUnreachable')}</bdi>
    </Small>
    <button type="button" className={quiet} onClick={onTryAgain}>
      {t('reader.tryAgain')}
    </button>
  </ErrorText>
);

/** The callbacks of PayPal's button. */
function newPayPalActions(): PayPalActions {
  let isCancelled = false;
  return {
    async create() {
      isCancelled = false;
      const action = await pay({ gateway: 'paypal' });
      // The user may have closed the window before it had content.
      if (isCancelled) cancel();
      const id = action?.subscriptionID ?? action?.orderID;
      if (!id) throw new Error('There is nothing to approve.');
      return id;
    },
    async approve(ids) {
      const action = await approve(ids);
      // When the chosen funding source fails, the user chooses another one in the same window.
      return chooseOtherCard() || action ? 'again' : 'done';
    },
    cancel() {
      isCancelled = true;
      cancel();
    },
  };
}

const cancel = (): void => void cancelPayment().catch(console.error);
