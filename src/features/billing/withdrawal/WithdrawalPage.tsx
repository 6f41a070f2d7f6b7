import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import {
  isInWithdrawalPeriod,
  type ReceivedWithdrawal,
  type WithdrawalField,
  withdrawalFields,
  type WithdrawalForm,
  wrongFieldsOf,
} from '#contract/api/withdrawal.ts';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { momentText } from '#contract/intl.ts';
import { account, useUserData } from '../../account/index.ts';
import { titleOf } from '../../catalog/index.ts';
import { api, apiErrorOf } from '../../../shared/api/index.ts';
import { dayText, t, type TextKey, useTitle } from '../../../shared/shell/index.ts';
import { ErrorText, Hint, PageTitle, stack } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { useFocusAfterChange } from '../../../shared/ui/focus.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { from, space } from '../../../shared/ui/tokens.ts';
import { periodOf } from '../planView.ts';
import { payments } from '../purchaseData.ts';

/** The customer fills in the form, confirms the declaration, and gets the acknowledgement. */
type Step = 'fill' | 'confirm' | 'sending' | 'received';

function useWithdrawal() {
  const { user } = useSnapshot(account);
  const [typed, setTyped] = useState<Partial<WithdrawalForm>>({});
  const [wrong, setWrong] = useState<readonly WithdrawalField[]>([]);
  const [step, setStep] = useState<Step>('fill');
  const [failure, setFailure] = useState<TextKey | null>(null);
  const [received, setReceived] = useState<ReceivedWithdrawal | null>(null);
  const form = { name: '', order: '', email: user?.email ?? '', ...typed };
  return {
    form,
    wrong,
    step,
    failure,
    received,
    edit: (field: WithdrawalField, value: string): void => {
      setWrong(wrong.filter((one) => one !== field));
      setTyped({ ...typed, [field]: value });
    },
    change: () => setStep('fill'),
    submit: async (at: HTMLFormElement): Promise<void> => {
      const [first, ...more] = wrongFieldsOf(form);
      setWrong(first ? [first, ...more] : []);
      setFailure(null);
      if (first) return at.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      if (step === 'fill') return setStep('confirm');
      setStep('sending');
      try {
        setReceived(await api.withdraw({ body: form }));
        setStep('received');
      } catch (error) {
        setFailure(reasonOf(error));
        setStep('confirm');
      }
    },
  };
}

const told = ['disk_full', 'maintenance', 'no_connection', 'rate_limited'] as const;

function reasonOf(error: unknown): TextKey {
  const { code } = apiErrorOf(error);
  const known = told.find((one) => one === code);
  return known ? `errors.${known}` : 'withdrawal.failed';
}

const texts: Readonly<Record<Step, readonly [heading: TextKey, text: TextKey]>> = {
  fill: ['shell.withdraw', 'withdrawal.hint'],
  confirm: ['withdrawal.confirmHeading', 'withdrawal.declaration'],
  sending: ['withdrawal.confirmHeading', 'withdrawal.declaration'],
  received: ['withdrawal.receivedHeading', 'withdrawal.received'],
};

/** The page on which a customer withdraws from a purchase in two steps, also without an account. */
export function WithdrawalPage() {
  useTitle(t('shell.withdraw'));
  const { step, failure, received, change, submit, ...fields } = useWithdrawal();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has gone, or has another meaning.
  useFocusAfterChange(texts[step][0], () => heading.current?.focus());
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (step === 'fill' || step === 'confirm') void submit(event.currentTarget);
  };
  return (
    <div className={margins}>
      <Form className={stack} onSubmit={send} noValidate>
        <PageTitle ref={heading} tabIndex={-1}>
          <bdi>{t(texts[step][0])}</bdi>
        </PageTitle>
        <Hint>
          <bdi>{t(texts[step][1])}</bdi>
        </Hint>
        <fieldset className={stack} disabled={step !== 'fill'}>
          <OwnPurchases {...fields} />
          {withdrawalFields.map((field) => (
            <FormField key={field} field={field} {...fields} />
          ))}
        </fieldset>
        {received && <Acknowledgement {...received} />}
        {failure && (
          <ErrorText role="alert">
            <bdi>{t(failure)}</bdi>
          </ErrorText>
        )}
        <Buttons step={step} onChange={change} />
      </Form>
    </div>
  );
}

const Buttons = ({ step, onChange }: { readonly step: Step; readonly onChange: () => void }) => (
  <Answers>
    {step === 'received' && (
      <Link to="/" className={filled}>
        {t('support.back')}
      </Link>
    )}
    {step === 'confirm' && (
      <button type="button" className={quiet} onClick={onChange}>
        {t('withdrawal.change')}
      </button>
    )}
    {step !== 'received' && (
      <button type="submit" className={filled} aria-disabled={step === 'sending'}>
        {t(step === 'fill' ? 'withdrawal.continue' : 'withdrawal.confirm')}
      </button>
    )}
  </Answers>
);

type FieldsProps = Pick<ReturnType<typeof useWithdrawal>, 'form' | 'wrong' | 'edit'>;

const completions = { name: 'name', order: 'off', email: 'email' } as const;

function FormField({ field, form, wrong, edit }: FieldsProps & { field: WithdrawalField }) {
  const id = useId();
  const isWrong = wrong.includes(field);
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{t(`withdrawal.${field}`)}</bdi>
      </Label>
      <input
        id={id}
        name={field}
        type={field === 'email' ? 'email' : 'text'}
        className={entry}
        dir="auto"
        autoComplete={completions[field]}
        required={field !== 'order'}
        aria-invalid={isWrong}
        aria-describedby={isWrong || field === 'order' ? `${id}-note` : undefined}
        value={form[field]}
        onChange={({ target }) => edit(field, target.value)}
      />
      {isWrong && (
        <Fault id={`${id}-note`}>
          <bdi>{t(`withdrawal.wrong.${field}`)}</bdi>
        </Fault>
      )}
      {!isWrong && field === 'order' && (
        <Hint id={`${id}-note`}>
          <bdi>{t('withdrawal.orderHint')}</bdi>
        </Hint>
      )}
    </Field>
  );
}

/** The purchases of a signed-in user within the period. The choice fills in the number. */
function OwnPurchases({ form: { order }, edit }: FieldsProps) {
  const id = useId();
  const { user } = useSnapshot(account);
  useUserData(payments.load);
  const { value } = useSnapshot(payments.data);
  const [now] = useState(() => new Date());
  const open = value.filter(
    ({ completedAt, refundedAmount, totalAmount }) =>
      isInWithdrawalPeriod(completedAt, now) && refundedAmount < totalAmount,
  );
  if (!user || open.length === 0) return null;
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{t('withdrawal.purchase')}</bdi>
      </Label>
      <Select
        id={id}
        value={open.some((one) => String(one.id) === order) ? order : ''}
        onChoose={(number) => edit('order', number)}
      >
        <option value="">{t('withdrawal.other')}</option>
        {open.map((record) => (
          <option key={record.id} value={String(record.id)}>
            {`${nameOf(record)}, ${dayText(record.completedAt)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function nameOf(record: PaymentRecord): string {
  if (record.purchasedItem === 'issue') return titleOf({ title: record.description });
  const period = periodOf(record);
  return period ? `${t('cart.subscription')}, ${t(`cart.period.${period}`)}` : record.description;
}

/** The number and the time of the receipt. The fields above have the content. */
const Acknowledgement = ({ number, receivedAt, timeZone, isMailed }: ReceivedWithdrawal) => (
  <Received>
    <bdi>{t('withdrawal.number', { number })}</bdi>
    <br />
    <bdi>
      {t('withdrawal.at', { time: momentText(pageLanguage(), new Date(receivedAt), timeZone) })}
    </bdi>
    <br />
    <bdi>{t(isMailed ? 'withdrawal.mailed' : 'withdrawal.notMailed')}</bdi>
  </Received>
);

const Received = styled.output`
  display: block;
`;

const Form = styled.form`
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(6)};
  ${from('medium')} {
    padding-block: ${space(5)} ${space(8)};
  }
`;
