import { Tabs, useTabsContext } from '@ark-ui/react/tabs';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PendingRegistration } from '#contract/api/signIn.ts';
import { hasPasskeys } from '../../../shared/api/passkeys.ts';
import { appConfig, t, TermsText } from '../../../shared/shell/index.ts';
import { ErrorText, Hint, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Accept } from '../../../shared/ui/fields.styles.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { cancelSignIn, clearError, createAccount, signIn, signInByPasskey } from './handOff.ts';
import { offerOf } from './identityProviders.ts';
import { resumeMailSignIn } from './mailOrder.ts';
import { MailCodeForm } from './MailSignIn.tsx';
import { SignInOffer } from './SignInOffer.tsx';
import { Facts, Form, Message, tab, tabContent, tabList } from './signIn.styles.ts';

/** The present step of the sign-in. Unmounting ends a running hand-off. */
export function SignInView() {
  const { registration, mailedTo } = useSnapshot(signIn);
  const offer = useSnapshot(appConfig).signInOffer;
  useEffect(() => {
    resumeMailSignIn();
    return cancelSignIn;
  }, []);
  if (offer.needs_https) return <NoProvider text={t('errors.https_needed')} />;
  if (offerOf(offer).primary.length === 0 && !offer.email && !offer.passkeys)
    return <NoProvider text={t('account.noProviders')} />;
  if (registration) return <Confirmation registration={registration} />;
  return mailedTo === null ? <Ways /> : <MailCodeForm email={mailedTo} />;
}

const NoProvider = ({ text }: { text: string }) => (
  <Message>
    <bdi>{text}</bdi>
  </Message>
);

/** Both buttons open a provider. The provider's answer shows whether the user is new. */
const Ways = () => (
  <Tabs.Root defaultValue="signIn" onValueChange={clearError} lazyMount unmountOnExit>
    <Tabs.List className={tabList}>
      <Tabs.Trigger value="signIn" className={tab}>
        {t('account.signIn')}
      </Tabs.Trigger>
      <Tabs.Trigger value="register" className={tab}>
        {t('account.register')}
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="signIn" className={tabContent} tabIndex={-1}>
      <Hint>
        <bdi>{t('account.signInHint')}</bdi>
      </Hint>
      <TabOffer />
      <PasskeyButton />
    </Tabs.Content>
    <Tabs.Content value="register" className={tabContent} tabIndex={-1}>
      <Hint>
        <bdi>{t('account.registerHint')}</bdi>
      </Hint>
      <TabOffer />
      <SmallPrint>
        <TermsText />
      </SmallPrint>
    </Tabs.Content>
  </Tabs.Root>
);

/** A panel without an enabled button is focusable itself. It must react when a button is enabled. */
function TabOffer() {
  const tabs = useTabsContext();
  return <SignInOffer onEnabled={() => tabs.syncTabIndex()} />;
}

/** A frame of another site may not use passkeys. */
function PasskeyButton() {
  const { signInOffer, isEmbed } = useSnapshot(appConfig);
  const { busy, run } = useBusy();
  if (!signInOffer.passkeys || isEmbed || !hasPasskeys()) return null;
  return (
    <button
      type="button"
      className={quiet}
      disabled={busy}
      onClick={() => void run(signInByPasskey)}
    >
      {t('passkeys.signIn')}
    </button>
  );
}

/**
 * Shows a new user which data the store will keep, and the terms. The account is created after the user
 * agrees.
 */
function Confirmation({ registration }: { registration: PendingRegistration }) {
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
        <ErrorText role="alert">
          <bdi>{error}</bdi>
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
