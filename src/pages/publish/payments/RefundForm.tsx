import { useId, useState } from 'react';
import type { PaymentCase, RefundPreview } from '#contract/admin/payments.ts';
import type { MinorUnits } from '#contract/money.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AddForm, FormFields, EntryField } from '../administration/adminParts.tsx';
import { ConfirmButton } from '../administration/AdminTable.tsx';
import { amountText, parsePrice } from '../editor/issueForm.ts';
import { adminApi, sumText, t } from '../publishPage.ts';
import { showError, tellOutcome } from '../toasts/publishToasts.ts';

interface Props {
  readonly payment: PaymentCase;
  /** Loads the payment again. */
  readonly onDone: () => Promise<void>;
}

/** The form's fields, and what its buttons do. */
function useRefund({ payment: { id, precision }, onDone }: Props, fieldId: string) {
  const [kind, setKind] = useState<'whole' | 'part'>('whole');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  const amount = kind === 'whole' ? null : parsePrice(typed, precision);
  const isMissing = kind === 'part' && amount === null;
  return {
    kind,
    typed,
    isWrong,
    preview,
    choose: (chosen: 'whole' | 'part'): void => {
      setKind(chosen);
      setPreview(null);
    },
    type: (text: string): void => {
      setTyped(text);
      setPreview(null);
    },
    show: async (): Promise<void> => {
      setWrong(isMissing);
      if (isMissing) return document.getElementById(fieldId)?.focus();
      await adminApi.previewRefund({ body: { id, amount } }).then(setPreview, showError);
    },
    refund: async ({ refunded }: RefundPreview): Promise<void> => {
      setPreview(null);
      await tellOutcome(
        () => adminApi.refund({ body: { id, amount, refunded } }),
        ({ state }) => t(`paymentList.outcome.${state}`),
      );
      await onDone();
    },
  };
}

/** Returns the money of a payment, whole or in part, after it has shown the effect. */
export function RefundForm(props: Props) {
  const { payment } = props;
  const { currency, precision } = payment;
  const fieldId = useId();
  const { kind, typed, isWrong, preview, choose, type, show, refund } = useRefund(props, fieldId);
  const { busy: isBusy, run } = useBusy();
  const rest = payment.amount - payment.refunded;
  return (
    <AddForm heading={t('paymentList.refundHeading')} onSubmit={() => void run(show)}>
      <FormFields>
        <Segments
          name="refund"
          label={t('paymentList.refundHeading')}
          chosen={kind}
          choices={[
            {
              value: 'whole',
              text: t('paymentList.whole', { sum: sumText(rest, currency, precision) }),
            },
            { value: 'part', text: t('paymentList.part'), disabled: rest < 2 },
          ]}
          onChoose={choose}
        />
        {kind === 'part' && (
          <EntryField
            id={fieldId}
            label={`${t('paymentList.amount')}, ${currency}`}
            inputMode="decimal"
            maxLength={16}
            value={typed}
            fault={
              isWrong
                ? t('editor.amountWrong', { example: amountText(rest as MinorUnits, precision) })
                : null
            }
            onType={type}
          />
        )}
      </FormFields>
      <button type="submit" className={quiet} disabled={isBusy}>
        {t('paymentList.preview')}
      </button>
      <Effect
        preview={preview}
        payment={payment}
        onConfirm={(seen) => void run(() => refund(seen))}
      />
    </AddForm>
  );
}

interface EffectProps {
  readonly preview: RefundPreview | null;
  readonly payment: PaymentCase;
  readonly onConfirm: (preview: RefundPreview) => void;
}

/** What the refund does, and the button that orders it. */
const Effect = ({ preview, payment: { id, currency, precision }, onConfirm }: EffectProps) => (
  <>
    <output>
      {preview && t(`paymentList.effects.${preview.effect}`)}{' '}
      {preview?.endsRenewal && t('paymentList.endsRenewal')}
    </output>
    {preview && (
      <ConfirmButton
        ask={t('paymentList.refund', { sum: sumText(preview.amount, currency, precision) })}
        confirm={t('paymentList.refundNow')}
        subject={t('customerList.payment', { id })}
        onConfirm={() => onConfirm(preview)}
      />
    )}
  </>
);
