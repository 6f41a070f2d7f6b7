import { useTabsContext } from '@ark-ui/react/tabs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ProviderName } from '#contract/boot.ts';
import { appConfig, partHeading, t } from '../../../shared/shell/index.ts';
import { isFocusLost } from '../../../shared/ui/focus.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { account } from '../accountState.ts';
import { cancelSignIn, startSignIn, signIn } from './handOff.ts';
import { makePkceChallenge, type PkceChallenge, offerOf } from './identityProviders.ts';
import { Others, provider, ProviderList, Waiting } from './signIn.styles.ts';
import { ErrorText } from '../../../shared/ui/content.styles.ts';

/** The sign-in providers, the most common ones first. */
export function Providers() {
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
        <ErrorText role="alert" dir="auto">
          {error}
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
 * Each hand-off has its own proof key. It is created beforehand, because only the click itself can open a
 * window.
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
      <p dir="auto">{t('account.waiting')}</p>
      <button type="button" ref={button} className={quiet} onClick={cancelSignIn}>
        {t('account.cancel')}
      </button>
    </>
  );
}
