import { useEffect, useRef } from 'react';
import { partHeading, t } from '../shell/index.ts';
import { Answers } from '../ui/modal/index.ts';
import { filled } from '../ui/parts.styles.ts';
import { Said, SaidTitle } from './checkout.styles.ts';

/** The gateway takes its time. The server goes on asking, so that nobody has to wait here. */
export function Unknown({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <Said role="alert">
        <SaidTitle as={partHeading()}>
          <bdi>{t('cart.checking')}</bdi>
        </SaidTitle>
        <p>
          <bdi>{t('cart.checkingOn')}</bdi>
        </p>
      </Said>
      <Answers>
        <button ref={close} type="button" className={filled} onClick={onClose}>
          {t('cart.close')}
        </button>
      </Answers>
    </>
  );
}
