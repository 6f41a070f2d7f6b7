import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mailCodeLength } from '#contract/api/signIn.ts';
import { t } from '../../../shared/shell/index.ts';
import { ErrorText, Hint, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { EmailInput } from '../../../shared/ui/EmailInput.tsx';
import { entry, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { account } from '../accountState.ts';
import { cancelSignIn, clearError, signIn } from './handOff.ts';
import { enterMailCode, orderMail } from './mailOrder.ts';
import { Form } from './signIn.styles.ts';

/** Orders a mail with a link and a code that sign in. */
export function MailOrderForm() {
  const [email, setEmail] = useState('');
  const { isCheckFinished } = useSnapshot(account);
  const { waitingFor } = useSnapshot(signIn);
  const { busy, run } = useBusy();
  const [id, hint] = [useId(), useId()];
  return (
    <SubmitForm onSubmit={() => void run(() => orderMail(email))}>
      <Field>
        <Label htmlFor={id}>{t('account.email')}</Label>
        <EmailInput
          id={id}
          value={email}
          aria-describedby={hint}
          onChange={({ target }) => {
            setEmail(target.value);
            clearError();
          }}
        />
        <SmallPrint id={hint}>{t('mailSignIn.hint')}</SmallPrint>
      </Field>
      <button
        type="submit"
        className={quiet}
        disabled={busy || !isCheckFinished || waitingFor !== null}
      >
        {t('mailSignIn.send')}
      </button>
    </SubmitForm>
  );
}

/** Waits for the link of the mail, and takes its code. */
export function MailCodeForm({ email }: { readonly email: string }) {
  const [code, setCode] = useState('');
  const { error } = useSnapshot(signIn);
  const { busy, run } = useBusy();
  const field = useFocusOn<HTMLInputElement>();
  const [id, fault] = [useId(), useId()];
  return (
    <SubmitForm onSubmit={() => void run(() => enterMailCode(code))}>
      <Hint as="output">
        <bdi>{t('mailSignIn.sent', { email })}</bdi>
      </Hint>
      <Field>
        <Label htmlFor={id}>{t('mailSignIn.code')}</Label>
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={`${entry} ${leftToRight}`}
          // A space may come with a pasted code.
          maxLength={mailCodeLength + 2}
          required
          value={code}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : fault}
          onChange={({ target }) => {
            setCode(target.value);
            clearError();
          }}
        />
      </Field>
      {error !== null && (
        <ErrorText id={fault} role="alert">
          <bdi>{error}</bdi>
        </ErrorText>
      )}
      <SmallPrint>{t('mailSignIn.notArrived')}</SmallPrint>
      <Answers>
        <button type="button" className={quiet} onClick={cancelSignIn}>
          {t('account.back')}
        </button>
        <button type="submit" className={filled} disabled={busy}>
          {t('account.signIn')}
        </button>
      </Answers>
    </SubmitForm>
  );
}

interface SubmitFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The store checks the fields itself, so that the texts are in its language. */
const SubmitForm = ({ onSubmit, children }: SubmitFormProps) => (
  <Form
    noValidate
    onSubmit={(event: SyntheticEvent) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </Form>
);
