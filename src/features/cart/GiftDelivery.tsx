import { useId, useState } from 'react';
import {
  calendarDay,
  GiftDelivery as Delivery,
  giftMessageLength,
  lastDeliveryDay,
} from '#contract/api/gifts.ts';
import { AccountEmail } from '#contract/api/signIn.ts';
import { t } from '../../shared/shell/index.ts';
import { ErrorText, SmallPrint, stack } from '../../shared/ui/content.styles.ts';
import { EmailInput } from '../../shared/ui/EmailInput.tsx';
import { Accept, entry, Field, Label, manyLines } from '../../shared/ui/fields.styles.ts';
import { orderDelivery } from './checkoutPayment.ts';

/** Sends the link of a gift to its recipient on a day, if the buyer wants that. */
export function GiftDelivery() {
  const [isWanted, setIsWanted] = useState(false);
  const [days] = useState(() => ({
    min: calendarDay(new Date()),
    max: lastDeliveryDay(new Date()),
  }));
  const [typed, setTyped] = useState<Delivery>({ email: '', message: '', day: days.min });
  const change = (wanted: boolean, changed: Delivery): void => {
    setIsWanted(wanted);
    setTyped(changed);
    const valid = isInTime(changed, days) ? Delivery.safeParse(changed).data : undefined;
    orderDelivery(wanted ? (valid ?? 'incomplete') : null);
  };
  return (
    <div className={stack}>
      <Accept>
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ target }) => change(target.checked, typed)}
        />
        <bdi>{t('giftPurchase.delivery.wanted')}</bdi>
      </Accept>
      {isWanted && (
        <Fields typed={typed} days={days} onType={(part) => change(true, { ...typed, ...part })} />
      )}
    </div>
  );
}

interface Days {
  readonly min: string;
  readonly max: string;
}

const isInTime = ({ day }: Pick<Delivery, 'day'>, { min, max }: Days): boolean =>
  day >= min && day <= max;

interface FieldsProps {
  readonly typed: Delivery;
  readonly days: Days;
  readonly onType: (part: Partial<Delivery>) => void;
}

function Fields({ typed, days, onType }: FieldsProps) {
  const id = useId();
  const isLate = !isInTime(typed, days);
  return (
    <>
      <Recipient email={typed.email} hint={`${id}h`} onType={onType} />
      <Field>
        <Label htmlFor={`${id}d`}>{t('giftPurchase.delivery.day')}</Label>
        <input
          id={`${id}d`}
          className={entry}
          type="date"
          required
          {...days}
          value={typed.day}
          aria-invalid={isLate}
          aria-describedby={isLate ? `${id}l` : undefined}
          onChange={({ target }) => onType({ day: target.value })}
        />
        {isLate && (
          <ErrorText id={`${id}l`} role="alert">
            <bdi>{t('giftPurchase.delivery.wrongDay')}</bdi>
          </ErrorText>
        )}
      </Field>
      <Field>
        <Label htmlFor={`${id}m`}>{t('giftPurchase.delivery.message')}</Label>
        <textarea
          id={`${id}m`}
          className={`${entry} ${manyLines}`}
          rows={3}
          maxLength={giftMessageLength}
          value={typed.message}
          onChange={({ target }) => onType({ message: target.value })}
        />
      </Field>
      <SmallPrint id={`${id}h`}>
        <bdi>{t('giftPurchase.delivery.hint')}</bdi>
      </SmallPrint>
    </>
  );
}

interface RecipientProps extends Pick<FieldsProps, 'onType'>, Pick<Delivery, 'email'> {
  /** The id of the text about the mail. */
  readonly hint: string;
}

function Recipient({ email, hint, onType }: RecipientProps) {
  const [isLeft, setIsLeft] = useState(false);
  const [id, fault] = [useId(), useId()];
  const isWrong = isLeft && email !== '' && !AccountEmail.safeParse(email).success;
  return (
    <Field>
      <Label htmlFor={id}>{t('giftPurchase.delivery.email')}</Label>
      <EmailInput
        id={id}
        autoComplete="off"
        value={email}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${hint} ${fault}` : hint}
        onChange={({ target }) => onType({ email: target.value })}
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
      />
      {isWrong && (
        <ErrorText id={fault} role="alert">
          <bdi>{t('support.wrong.email')}</bdi>
        </ErrorText>
      )}
    </Field>
  );
}
