import { type SyntheticEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PendingRegistration } from '#contract/api/signIn.ts';
import { t, TermsText } from '../../../shared/shell/index.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { cancelSignIn, createAccount, clearError, signIn } from './handOff.ts';
import { Accept, Facts, Form } from './signIn.styles.ts';
import { SmallPrint, ErrorText } from '../../../shared/ui/content.styles.ts';

/**
 * Shows a new user which data the store will keep, and the terms. The account is created after the user
 * agrees.
 */
export function Confirmation({ registration }: { registration: PendingRegistration }) {
  const { error, isCreating } = useSnapshot(signIn);
  const [accepted, setAccepted] = useState(false);
  const terms = useId();
  const checkbox = useFocusOn<HTMLInputElement>();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void createAccount(registration);
  };
  return (
    <Form onSubmit={submit}>
      <Known {...registration.userInfo} />
      <Accept>
        <input
          ref={checkbox}
          type="checkbox"
          checked={accepted}
          aria-describedby={terms}
          onChange={({ target }) => {
            setAccepted(target.checked);
            clearError();
          }}
        />
        {t('account.accept')}
      </Accept>
      <SmallPrint id={terms}>
        <TermsText />
      </SmallPrint>
      {error && (
        <ErrorText role="alert" dir="auto">
          {error}
        </ErrorText>
      )}
      <Answers>
        <button type="button" className={quiet} onClick={cancelSignIn}>
          {t('account.back')}
        </button>
        <button
          type="submit"
          className={filled}
          disabled={!accepted || error !== null || isCreating}
        >
          {t('account.createAccount')}
        </button>
      </Answers>
    </Form>
  );
}

const Known = ({ provider, email }: PendingRegistration['userInfo']) => (
  <Facts>
    <div>
      <dt>{t('account.provider')}</dt>
      <dd>
        <ProviderLogo provider={provider} />
        <bdi>{providerName(provider)}</bdi>
      </dd>
    </div>
    <div>
      <dt>{t('account.email')}</dt>
      <dd>{email ? <bdi>{email}</bdi> : t('account.noEmail')}</dd>
    </div>
  </Facts>
);
