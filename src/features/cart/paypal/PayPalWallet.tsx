import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, storeInfo, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Small } from '../checkout.styles.ts';
import { logError } from '../currentCheckout.ts';
import type { PaymentMethodProps } from '../paymentMethods.ts';
import { newPayPalActions } from './effects.ts';
import { Place, ErrorText } from './paypal.styles.ts';
import { drawPayPal } from './sdk.ts';

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
        <Button key={tries} isSubscription={goods.type === 'plan'} onFail={setFailed} />
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
      logError(error);
      if (place.isConnected) onFail(true);
    });
    return () => {
      place.remove();
      void drawn.then((erase) => erase()).catch(() => undefined);
    };
  }, [isSubscription, currency, onFail]);
  return <Place ref={box} />;
}

const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <ErrorText role="alert">
    <Small>
      <bdi>{t('cart.payPalUnreachable')}</bdi>
    </Small>
    <button type="button" className={quiet} onClick={onTryAgain}>
      {t('reader.tryAgain')}
    </button>
  </ErrorText>
);
