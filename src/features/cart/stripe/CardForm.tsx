import type { Stripe, StripeElements, StripeElementChangeEvent } from '@stripe/stripe-js';
import {
  type SyntheticEvent,
  useMemo,
  useState,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { priceText } from '../../catalog/index.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage, pageLanguage } from '../../../shared/ui/language.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { isUnderWay } from '../checkoutState.ts';
import { leaveCart } from '../leaveCart.ts';
import { Message } from '../checkout.styles.ts';
import { Cancel, Terms } from '../CheckoutMessages.tsx';
import type { CardFormProps } from '../cartItem.ts';
import { cart } from '../cartState.ts';
import { isReady } from '../orderNeeds.ts';
import {
  cardFonts,
  type CardPart,
  cardParts,
  cardAppearance,
  type CardElement,
  newPart,
  onOtherColours,
  partNames,
} from './cardElements.ts';
import { payByStripe, loadStripeJs, useStripeJs } from './stripeJs.ts';
import { entry, Fault, Label } from '../../../shared/ui/fields.styles.ts';
import { color, space } from '../../../shared/ui/tokens.ts';

/** The card fields belong to Stripe, so the app never receives a card number. */
export function CardForm(props: CardFormProps) {
  const { stripe, isFailed } = useStripeJs();
  if (isFailed) return <Unreachable onCancel={props.onCancel} />;
  return <CardFields stripe={stripe} {...props} />;
}

function CardFields({ stripe, goods, onCancel }: CardFormProps & { stripe: Stripe | null }) {
  const given = useSnapshot(cart);
  const { stage } = given.checkout;
  const money = useSnapshot(storeInfo);
  const elements = useMemo(() => stripe && newElements(stripe), [stripe]);
  const [empty, setEmpty] = useState<Partial<Record<CardPart, boolean>>>({});
  const isFilled = cardParts.every((part) => empty[part] === false) && isReady(goods, given);
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

export const newElements = (stripe: Stripe): StripeElements =>
  stripe.elements({ locale: pageLanguage() as 'en', fonts: cardFonts() });

export async function cardOf(stripe: Stripe, elements: StripeElements) {
  const card = elements.getElement('cardNumber');
  if (!card) throw new Error('The fields of the card are gone.');
  return stripe.createPaymentMethod({ type: 'card', card });
}

function Unreachable({ onCancel }: Pick<CardFormProps, 'onCancel'>) {
  return (
    <>
      <Message role="alert" data-kind="fault">
        <p>
          <bdi>{t('checkout.cardsUnreachable')}</bdi>
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

interface Props {
  readonly part: CardPart;
  /** null until Stripe is loaded. The field reserves its space. */
  readonly elements: StripeElements | null;
  readonly onEmpty: (isEmpty: boolean) => void;
  readonly onEscape: () => void;
}

/**
 * A field that Stripe fills with its own frame. The label, the border and the error text belong to the app.
 */
export function CardField({ part, ...props }: Props) {
  const id = useId();
  const { box, field, fault, isFocused } = useCardElement(part, props);
  return (
    <Part data-part={part} aria-labelledby={id} aria-describedby={`${id}-fault`}>
      {/* The field is in another document, where no label of ours reaches. */}
      <Label as="span" id={id} onClick={() => field.current?.focus()}>
        {t(partNames[part])}
      </Label>
      <div
        ref={box}
        className={`${entry} ${inFrame}`}
        data-focused={isFocused || undefined}
        aria-invalid={fault !== null || undefined}
      />
      <Fault id={`${id}-fault`} aria-live="polite" hidden={!fault}>
        <bdi>{fault}</bdi>
      </Fault>
    </Part>
  );
}

function useCardElement(part: CardPart, { elements, onEmpty, onEscape }: Omit<Props, 'part'>) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<CardElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const change = useEffectEvent(({ empty, error }: StripeElementChangeEvent) => {
    onEmpty(empty);
    setFault(error?.message ?? null);
  });
  const escape = useEffectEvent(() => onEscape());
  useEffect(() => {
    if (!elements || !box.current) return undefined;
    const element = newPart(elements, part, cardAppearance());
    element.mount(box.current);
    element.on('change', (event) => change(event));
    element.on('focus', () => setFocused(true));
    element.on('blur', () => setFocused(false));
    element.on('escape', () => escape());
    const stop = onOtherColours(() => element.update({ style: cardAppearance() }));
    field.current = element;
    return () => {
      stop();
      element.destroy();
    };
  }, [elements, part]);
  return { box, field, fault, isFocused };
}

/** The number has a row of its own. The two short fields share a row. */
export const Fields = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  & > * {
    grid-column: 1 / -1;
  }
  & > [data-part='cardExpiry'] {
    grid-column: 1;
  }
  & > [data-part='cardCvc'] {
    grid-column: 2;
  }
`;

const Part = styled.fieldset`
  display: grid;
  gap: ${space(0.5)};
`;

/** The whole box is a click target. The frame inside has the height of a line. */
const inFrame = css`
  cursor: text;
  &[data-focused] {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`;
