import { useEffect, useRef } from 'react';
import { partHeading, t } from '../../shared/shell/index.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { Message, MessageTitle } from './checkout.styles.ts';
import { checkAgain } from './effects.ts';

interface Props {
  readonly onClose: () => void;
}

/** The gateway has not decided yet. The server goes on polling, so the user can leave. */
export function Checking({ onClose }: Props) {
  const close = useFirstFocus();
  return (
    <>
      <Words title={t('cart.checking')} text={t('cart.checkingOn')} />
      <Answers>
        <button ref={close} type="button" className={filled} onClick={onClose}>
          {t('cart.close')}
        </button>
      </Answers>
    </>
  );
}

/** The answer was lost. The page goes on polling, and closes the cart when the purchase has succeeded. */
export function Unknown({ onClose }: Props) {
  const again = useFirstFocus();
  return (
    <>
      <Words title={t('cart.unknown')} text={t('cart.unknownOn')} />
      <Answers>
        <button type="button" className={quiet} onClick={onClose}>
          {t('cart.close')}
        </button>
        <button ref={again} type="button" className={filled} onClick={() => void checkAgain()}>
          {t('cart.lookAgain')}
        </button>
      </Answers>
    </>
  );
}

function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <Message role="alert">
    <MessageTitle as={partHeading()}>
      <bdi>{title}</bdi>
    </MessageTitle>
    <p>
      <bdi>{text}</bdi>
    </p>
  </Message>
);
