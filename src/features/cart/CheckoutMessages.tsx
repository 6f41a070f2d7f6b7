import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useOpenSignIn } from '../account/index.ts';
import { partHeading, t, TermsText, type TextKey } from '../../shared/shell/index.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { useFocusOn } from '../../shared/ui/focus.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { isOpenQuestion } from './checkoutState.ts';
import { checkAgain, tryAgain } from './checkoutPayment.ts';
import { Message, MessageTitle, Small } from './checkout.styles.ts';
import type { Fault } from './faults.ts';
import { intentNow, type LineItem } from './cartItem.ts';
import { cart } from './cartState.ts';
import { asksConsent } from './orderNeeds.ts';
import { Accept } from '../../shared/ui/fields.styles.ts';

/** The messages in place of the form, and the parts that they share with the forms. */

interface Leave {
  readonly onLeave: () => void;
}

/** The reason of the refusal, and the next steps. */
export function Refusal({ fault, onLeave }: Leave & { readonly fault: Fault }) {
  const { title, text, reason, nextStep } = fault;
  return (
    <>
      <Words title={t(title)} text={t(text)} kind="fault">
        {reason && (
          <Small>
            <bdi>{'raw' in reason ? reason.raw : t(reason.key)}</bdi>
          </Small>
        )}
      </Words>
      <Answers>
        {nextStep === 'retry' ? (
          <>
            <Cancel onClick={onLeave} />
            <Main text="reader.tryAgain" onClick={() => void tryAgain()} />
          </>
        ) : (
          <Main text="cart.close" onClick={onLeave} />
        )}
      </Answers>
    </>
  );
}

/** The gateway has not decided yet. The server goes on polling, so the user can leave. */
export const Checking = ({ onLeave }: Leave) => (
  <>
    <Words title={t('checkout.checking')} text={t('checkout.checkingOn')} />
    <Answers>
      <Main text="cart.close" onClick={onLeave} />
    </Answers>
  </>
);

/** The answer was lost. The page goes on polling, and closes the cart when the purchase has succeeded. */
export const Unknown = ({ onLeave }: Leave) => (
  <>
    <Words title={t('checkout.unknown')} text={t('cart.unknownOn')} />
    <Answers>
      <button type="button" className={quiet} onClick={onLeave}>
        {t('cart.close')}
      </button>
      <Main text="checkout.lookAgain" onClick={() => void checkAgain()} />
    </Answers>
  </>
);

/** The session has ended. The cart waits until the user signs in. */
export function SignedOut({ onLeave }: Leave) {
  const { stage } = useSnapshot(cart).checkout;
  const openSignIn = useOpenSignIn();
  const text = isOpenQuestion(stage) ? 'checkout.signInToSee' : 'checkout.signInToGoOn';
  const signIn = (): void => openSignIn({ intent: intentNow(cart) });
  return (
    <>
      <Words title={t('account.sessionEnded')} text={t(text)} />
      <Answers>
        <Cancel onClick={onLeave} />
        <Main text="account.signInOrRegister" onClick={signIn} />
      </Answers>
    </>
  );
}

interface WordsProps {
  readonly title: string;
  readonly text: string;
  readonly kind?: 'fault';
  readonly children?: ReactNode;
}

const Words = ({ title, text, kind, children }: WordsProps) => (
  <Message role="alert" data-kind={kind}>
    <MessageTitle as={partHeading()}>
      <bdi>{title}</bdi>
    </MessageTitle>
    <p>
      <bdi>{text}</bdi>
    </p>
    {children}
  </Message>
);

/** The button of the likely next step. It takes the focus, which an inert or hidden form cannot keep. */
function Main({ text, onClick }: { readonly text: TextKey; readonly onClick: () => void }) {
  const button = useFocusOn<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className={filled} onClick={onClick}>
      {t(text)}
    </button>
  );
}

export const Cancel = ({ onClick }: { readonly onClick: () => void }) => (
  <button type="button" className={quiet} onClick={onClick}>
    {t('cart.cancel')}
  </button>
);

/** The documents to read before paying. */
export const Terms = () => (
  <Small>
    <TermsText />
  </Small>
);

/** For an issue of a store that offers the withdrawal function: a box of its own, apart from the terms. */
export function ConsentBox({ goods }: { readonly goods: LineItem }) {
  const { hasConsented } = useSnapshot(cart);
  if (!asksConsent(goods)) return null;
  return (
    <Accept>
      <input
        type="checkbox"
        checked={hasConsented}
        onChange={({ target }) => {
          cart.hasConsented = target.checked;
        }}
      />
      <bdi>{t('checkout.consent')}</bdi>
    </Accept>
  );
}
