import { Tabs, useTabsContext } from '@ark-ui/react/tabs';
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { ProviderName } from '#contract/boot.ts';
import type { PendingRegistration } from '#contract/api/signIn.ts';
import { appConfig, t, TermsText, partHeading } from '../../../shared/shell/index.ts';
import { cancelSignIn, clearError, signIn, startSignIn, createAccount } from './handOff.ts';
import { offerOf, makePkceChallenge, type PkceChallenge } from './identityProviders.ts';
import {
  Message,
  tab,
  tabContent,
  tabList,
  Others,
  provider,
  ProviderList,
  Waiting,
  Facts,
  Form,
} from './signIn.styles.ts';
import { Hint, SmallPrint, ErrorText } from '../../../shared/ui/content.styles.ts';
import { Accept } from '../../../shared/ui/fields.styles.ts';
import { isFocusLost, useFocusOn } from '../../../shared/ui/focus.ts';
import { quiet, filled } from '../../../shared/ui/parts.styles.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { account } from '../accountState.ts';
import { Answers } from '../../../shared/ui/modal/index.ts';

/** The present step of the sign-in. Unmounting ends a running hand-off. */
export function SignInView() {
  const { registration } = useSnapshot(signIn);
  const offer = useSnapshot(appConfig).signInOffer;
  useEffect(() => cancelSignIn, []);
  if (offer.needs_https) return <NoProvider text={t('errors.https_needed')} />;
  if (offerOf(offer).primary.length === 0) return <NoProvider text={t('account.noProviders')} />;
  return registration ? <Confirmation registration={registration} /> : <Ways />;
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
      <Providers />
    </Tabs.Content>
    <Tabs.Content value="register" className={tabContent} tabIndex={-1}>
      <Hint>
        <bdi>{t('account.registerHint')}</bdi>
      </Hint>
      <Providers />
      <SmallPrint>
        <TermsText />
      </SmallPrint>
    </Tabs.Content>
  </Tabs.Root>
);

/** The sign-in providers, the most common ones first. */
function Providers() {
  const { primary, secondary } = offerOf(useSnapshot(appConfig).signInOffer);
  const { error } = useSnapshot(signIn);
  const choice = useChoice();
  const tabs = useTabsContext();
  // A panel without an enabled button is focusable itself. It must react when a button is enabled.
  const syncTabs = useEffectEvent(() => tabs.syncTabIndex());
  useEffect(() => {
    if (!choice.disabled) syncTabs();
  }, [choice.disabled]);
  return (
    <>
      <Choices names={primary} {...choice} />
      {secondary.length > 0 && (
        <>
          <Others as={partHeading()}>{t('account.otherWays')}</Others>
          <Choices names={secondary} {...choice} />
        </>
      )}
      <WaitingLine />
      {error && (
        <ErrorText role="alert">
          <bdi>{error}</bdi>
        </ErrorText>
      )}
    </>
  );
}

interface Choice {
  readonly disabled: boolean;
  readonly onChoose: (name: ProviderName) => void;
}

/**
 * Each hand-off has its own proof key. The key exists before the click, because a browser opens a window only
 * during the click.
 */
function useChoice(): Choice {
  const { isCheckFinished } = useSnapshot(account);
  const { waitingFor } = useSnapshot(signIn);
  const [challenge, setChallenge] = useState<PkceChallenge | null>(null);
  const chosen = useRef<ProviderName>(null);
  const disabled = !isCheckFinished || !challenge || waitingFor !== null;
  useEffect(() => {
    if (!challenge) void makePkceChallenge().then(setChallenge);
  }, [challenge]);
  useEffect(() => {
    if (disabled || !chosen.current) return;
    restoreLostFocus(document.querySelector<HTMLElement>(`[data-provider=${chosen.current}]`));
    chosen.current = null;
  }, [disabled]);
  const onChoose = (name: ProviderName): void => {
    chosen.current = name;
    if (challenge) startSignIn(name, challenge);
    setChallenge(null);
  };
  return { disabled, onChoose };
}

/** A button that is removed or disabled loses the focus. A focus elsewhere stays. */
function restoreLostFocus(button: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.matches('[role=dialog]')) button?.focus();
}

const Choices = ({ names, disabled, onChoose }: { names: readonly ProviderName[] } & Choice) => (
  <ProviderList>
    {names.map((name) => (
      <li key={name}>
        <button
          type="button"
          className={`${quiet} ${provider}`}
          disabled={disabled}
          data-provider={name}
          onClick={() => onChoose(name)}
        >
          <ProviderLogo provider={name} />
          <bdi>{t('account.continueWith', { name: providerName(name) })}</bdi>
        </button>
      </li>
    ))}
  </ProviderList>
);

/** Mounted while it is empty, so that its text is announced when it is added. */
function WaitingLine() {
  const { waitingFor } = useSnapshot(signIn);
  return (
    <Waiting data-waiting={waitingFor !== null || undefined}>
      {waitingFor && <WaitingFor />}
    </Waiting>
  );
}

function WaitingFor() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => restoreLostFocus(button.current), []);
  return (
    <>
      <p>
        <bdi>{t('account.waiting')}</bdi>
      </p>
      <button type="button" ref={button} className={quiet} onClick={cancelSignIn}>
        {t('account.cancel')}
      </button>
    </>
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
