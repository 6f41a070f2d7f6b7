import type { StripeElementChangeEvent, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { entry, Fault, Label } from '../../../shared/ui/fields.styles.ts';
import {
  cardAppearance,
  type CardElement,
  type CardPart,
  newPart,
  onOtherColours,
  partNames,
} from './cardElements.ts';
import { inFrame, Part } from './fields.styles.ts';

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
