import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useOpenSignIn } from '../account/index.ts';
import { partHeading, t, type TextKey } from '../../shared/shell/index.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { Cancel } from './formParts.tsx';
import { Message, MessageTitle } from './checkout.styles.ts';
import { intentNow, isOpenQuestion } from './rules.ts';
import { cart } from './store.ts';

/** The session has ended. The cart waits until the user signs in. */
export function SignedOut({ onCancel }: { onCancel: () => void }) {
  const { stage } = useSnapshot(cart).payment;
  const openSignIn = useOpenSignIn();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const text: TextKey = isOpenQuestion(stage) ? 'cart.signInToSee' : 'cart.signInToGoOn';
  const signIn = (): void => openSignIn({ intent: intentNow(cart) });
  return (
    <>
      <Message role="alert">
        <MessageTitle as={partHeading()}>
          <bdi>{t('account.sessionEnded')}</bdi>
        </MessageTitle>
        <p>
          <bdi>{t(text)}</bdi>
        </p>
      </Message>
      <Answers>
        <Cancel onClick={onCancel} />
        <button ref={button} type="button" className={filled} onClick={signIn}>
          {t('account.signInOrRegister')}
        </button>
      </Answers>
    </>
  );
}
