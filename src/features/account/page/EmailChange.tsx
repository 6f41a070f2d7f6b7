import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { AccountEmail, mailCodeLength } from '#contract/api/signIn.ts';
import { ApiError, api } from '../../../shared/api/index.ts';
import { showToast, t, type TextKey } from '../../../shared/shell/index.ts';
import { ErrorText, Hint } from '../../../shared/ui/content.styles.ts';
import { entry, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { checkAccount } from '../accountState.ts';
import { Form } from '../signIn/signIn.styles.ts';

interface Props {
  /** The present e-mail. */
  readonly email: string;
  readonly onDone: () => void;
}

/** Asks for the next e-mail, and then for the codes that both mailboxes have got. */
export function EmailChange({ email, onDone }: Props) {
  const [next, setNext] = useState<string | null>(null);
  return next === null ? (
    <Order onOrdered={setNext} onDone={onDone} />
  ) : (
    <Codes email={email} next={next} onDone={onDone} />
  );
}

interface OrderProps extends Pick<Props, 'onDone'> {
  readonly onOrdered: (next: string) => void;
}

function Order({ onOrdered, onDone }: OrderProps) {
  const [typed, setTyped] = useState('');
  const order = async (): Promise<TextKey | null> => {
    const next = AccountEmail.safeParse(typed).data;
    if (next === undefined) return 'support.wrong.email';
    await api.orderEmailChange({ body: { email: next } });
    onOrdered(next);
    return null;
  };
  return (
    <Step press="mailSignIn.send" onPress={order} onDone={onDone}>
      <Entry label={t('emailChange.next')} type="email" value={typed} onChange={setTyped} isFirst />
    </Step>
  );
}

function Codes({ email, next, onDone }: Props & { readonly next: string }) {
  const [codes, setCodes] = useState({ present: '', next: '' });
  const send = async (): Promise<TextKey | null> => {
    const body = { present: digits(codes.present), next: digits(codes.next) };
    if (Object.values(body).some(({ length }) => length !== mailCodeLength))
      return 'errors.sign_in_code_wrong';
    await api.confirmEmailChange({ body });
    await checkAccount();
    showToast({ key: 'emailChange.changed', kind: 'success' });
    onDone();
    return null;
  };
  return (
    <Step press="emailChange.change" onPress={send} onDone={onDone}>
      <Hint as="output">
        <bdi>{t('emailChange.sent')}</bdi>
      </Hint>
      {([email, next] as const).map((mailbox, at) => {
        const name = at === 0 ? 'present' : 'next';
        return (
          <Entry
            key={name}
            label={t('emailChange.code', { email: mailbox })}
            type="text"
            value={codes[name]}
            onChange={(text) => setCodes({ ...codes, [name]: text })}
            isFirst={at === 0}
          />
        );
      })}
    </Step>
  );
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

interface StepProps extends Pick<Props, 'onDone'> {
  readonly press: TextKey;
  /** Returns the text of a fault. */
  readonly onPress: () => Promise<TextKey | null>;
  readonly children: ReactNode;
}

function Step({ press, onPress, onDone, children }: StepProps) {
  const [fault, setFault] = useState<TextKey | null>(null);
  const { busy, run } = useBusy();
  const submit = async (): Promise<void> => {
    setFault(null);
    try {
      setFault(await onPress());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(`errors.${error.code}`);
    }
  };
  return (
    <Form
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void run(submit);
      }}
    >
      {children}
      {fault && (
        <ErrorText role="alert">
          <bdi>{t(fault)}</bdi>
        </ErrorText>
      )}
      <Answers>
        <button type="button" className={quiet} onClick={onDone}>
          {t('emailChange.cancel')}
        </button>
        <button type="submit" className={filled} disabled={busy}>
          {t(press)}
        </button>
      </Answers>
    </Form>
  );
}

interface EntryProps {
  readonly label: string;
  readonly type: 'email' | 'text';
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isFirst: boolean;
}

function Entry({ label, type, value, onChange, isFirst }: EntryProps) {
  const id = useId();
  const first = useFocusOn<HTMLInputElement>(isFirst);
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{label}</bdi>
      </Label>
      <input
        ref={first}
        id={id}
        type={type}
        {...(type === 'text' && { inputMode: 'numeric' })}
        autoComplete={type === 'email' ? 'email' : 'off'}
        className={`${entry} ${leftToRight}`}
        maxLength={254}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
