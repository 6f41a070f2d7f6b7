import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { priceText } from '../../catalog/index.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage, pageLanguage } from '../../../shared/ui/language.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { isUnderWay } from '../checkoutState.ts';
import { leaveCart } from '../leaveCart.ts';
import { Message } from '../checkout.styles.ts';
import { Cancel, Terms } from '../CheckoutMessages.tsx';
import type { CardFormProps } from '../rules.ts';
import { cart } from '../store.ts';
import { cardFonts, type CardPart, cardParts } from './cardElements.ts';
import { CardField } from './CardField.tsx';
import { Fields } from './fields.styles.ts';
import { payByStripe } from './payByStripe.ts';
import { loadStripeJs, useStripeJs } from './stripeJs.ts';

/** The card fields belong to Stripe, so the app never receives a card number. */
export function CardForm(props: CardFormProps) {
  const { stripe, isFailed } = useStripeJs();
  if (isFailed) return <Unreachable onCancel={props.onCancel} />;
  return <CardFields stripe={stripe} {...props} />;
}

function CardFields({ stripe, goods, onCancel }: CardFormProps & { stripe: Stripe | null }) {
  const { stage } = useSnapshot(cart).checkout;
  const money = useSnapshot(storeInfo);
  const elements = useMemo(() => stripe && newElements(stripe), [stripe]);
  const [empty, setEmpty] = useState<Partial<Record<CardPart, boolean>>>({});
  const isFilled = cardParts.every((part) => empty[part] === false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (stripe && elements && isFilled) void payByStripe(stripe, () => cardOf(stripe, elements));
  };
  return (
    <Fields onSubmit={submit}>
      {cardParts.map((part) => (
        <CardField
          key={part}
          part={part}
          elements={elements}
          onEmpty={(isEmpty) => setEmpty((known) => ({ ...known, [part]: isEmpty }))}
          onEscape={leaveCart}
        />
      ))}
      <Terms />
      <Answers>
        <Cancel onClick={onCancel} />
        <button type="submit" className={filled} disabled={!isFilled || isUnderWay(stage)}>
          <bdi>{t('cart.pay', { amount: priceText(goods.price, money, browserLanguage()) })}</bdi>
        </button>
      </Answers>
    </Fields>
  );
}

const newElements = (stripe: Stripe): StripeElements =>
  stripe.elements({ locale: pageLanguage() as 'en', fonts: cardFonts() });

async function cardOf(stripe: Stripe, elements: StripeElements) {
  const card = elements.getElement('cardNumber');
  if (!card) throw new Error('The fields of the card are gone.');
  return stripe.createPaymentMethod({ type: 'card', card });
}

function Unreachable({ onCancel }: Pick<CardFormProps, 'onCancel'>) {
  return (
    <>
      <Message role="alert" data-kind="fault">
        <p>
          <bdi>{t('cart.cardsUnreachable')}</bdi>
        </p>
      </Message>
      <Answers>
        <Cancel onClick={onCancel} />
        <button type="button" className={quiet} onClick={() => void loadStripeJs()}>
          {t('reader.tryAgain')}
        </button>
      </Answers>
    </>
  );
}
