import type { Stripe } from '@stripe/stripe-js';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { PlanState } from '#contract/api/plan.ts';
import { paymentDueFragment } from '#contract/paths.ts';
import { account, useUserData } from '../../account/index.ts';
import { api, loadStates, resource } from '../../../shared/api/index.ts';
import { dayText, t } from '../../../shared/shell/index.ts';
import { ButtonRow, Muted } from '../../../shared/ui/content.styles.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { CardField, cardOf, Fields, newElements } from './CardForm.tsx';
import { type CardPart, cardParts } from './cardElements.ts';
import { payRenewal } from './payRenewal.ts';
import { loadStripeJs, stripeJs } from './stripeJs.ts';

export interface Props {
  /** The last renewal was not collected. */
  readonly isPastDue: boolean;
}

/** Where PayPal's customers choose how their subscriptions are paid. PayPal has no call for it. */
const payPalPayments = 'https://www.paypal.com/myaccount/autopay/';

/** The payment of a late renewal, and the card of the next ones. Mails about a late renewal lead here. */
export function RenewalPayment({ isPastDue }: Props) {
  const [plan] = useState(() => resource<PlanState | null>(() => api.plan(), null));
  useUserData(plan.refresh);
  const gateway = useSnapshot(plan.data).value?.cardGateway;
  const { user } = useSnapshot(account);
  const until = user?.planPayment?.subscription.expiresAt;
  if (!gateway || (gateway === 'paypal' && !isPastDue)) return null;
  return (
    <Section id={paymentDueFragment.slice(1)}>
      {isPastDue && until && (
        <Muted>
          <bdi>{t('books.cancel.until', { date: dayText(until) })}</bdi>
        </Muted>
      )}
      {gateway === 'stripe' ? <CardPayment isPastDue={isPastDue} /> : <AtPayPal />}
    </Section>
  );
}

const AtPayPal = () => (
  <a className={quiet} href={payPalPayments} target="_blank" rel="noopener noreferrer">
    {t('renewal.atPayPal')}
  </a>
);

/** Stripe's script is loaded by a press: most visits of the account change no card. */
function CardPayment({ isPastDue }: Props) {
  const { stripe, state } = useSnapshot(stripeJs);
  const [isOpen, setOpen] = useState(false);
  const { busy, run } = useBusy();
  const change = useRef<HTMLButtonElement>(null);
  const pay = useFocusFromMail();
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => change.current?.focus());
  };
  const changeCard = async (): Promise<void> => {
    await loadStripeJs();
    if (stripeJs.stripe) setOpen(true);
  };
  // A declined card is replaced.
  const payNow = async (): Promise<void> => {
    await loadStripeJs();
    if (stripeJs.stripe && !(await payRenewal(stripeJs.stripe, {}, true))) setOpen(true);
  };
  const start = (work: () => Promise<void>) => (): void => void (!busy && run(work));
  if (isOpen && stripe) return <CardChange stripe={stripe} isPastDue={isPastDue} onClose={close} />;
  return (
    <>
      <ButtonRow>
        {isPastDue && (
          <button
            ref={pay}
            type="button"
            className={filled}
            aria-busy={busy}
            onClick={start(payNow)}
          >
            {t('renewal.pay')}
          </button>
        )}
        <button
          ref={change}
          type="button"
          className={quiet}
          aria-busy={busy}
          onClick={start(changeCard)}
        >
          {t('renewal.changeCard')}
        </button>
      </ButtonRow>
      <div role="alert">
        {state === loadStates.failed && <Muted>{t('checkout.cardsUnreachable')}</Muted>}
      </div>
    </>
  );
}

/** The link of a mail gives the focus to the button, which scrolls it into view. */
function useFocusFromMail() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (location.hash === paymentDueFragment) button.current?.focus();
  }, []);
  return button;
}

interface ChangeProps extends Props {
  readonly stripe: Stripe;
  readonly onClose: () => void;
}

/** The card fields belong to Stripe, as in the cart. */
function CardChange({ stripe, isPastDue, onClose }: ChangeProps) {
  const elements = useMemo(() => newElements(stripe), [stripe]);
  const [empty, setEmpty] = useState<Partial<Record<CardPart, boolean>>>({});
  const { busy, run } = useBusy();
  const isFilled = cardParts.every((part) => empty[part] === false);
  const save = async (): Promise<void> => {
    // Stripe shows an error of the card at its fields.
    const { paymentMethod } = await cardOf(stripe, elements);
    if (!paymentMethod) return;
    if (await payRenewal(stripe, { payment_method: paymentMethod.id }, isPastDue)) onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isFilled && !busy) void run(save);
  };
  return (
    <Fields onSubmit={submit} aria-label={t('renewal.changeCard')}>
      {cardParts.map((part) => (
        <CardField
          key={part}
          part={part}
          elements={elements}
          onEmpty={(isEmpty) => setEmpty((known) => ({ ...known, [part]: isEmpty }))}
          onEscape={onClose}
        />
      ))}
      <Answers>
        <button type="button" className={quiet} onClick={onClose}>
          {t('cart.cancel')}
        </button>
        <button type="submit" className={filled} disabled={!isFilled} aria-busy={busy}>
          {t(isPastDue ? 'renewal.pay' : 'renewal.save')}
        </button>
      </Answers>
    </Fields>
  );
}

const Section = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  inline-size: 100%;
  & > form {
    inline-size: 100%;
  }
`;
