import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ProviderName, SignInWay } from '#contract/boot.ts';
import { appConfig, partHeading, t } from '../../../shared/shell/index.ts';
import { ErrorText } from '../../../shared/ui/content.styles.ts';
import { isFocusLost } from '../../../shared/ui/focus.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { account } from '../accountState.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { cancelSignIn, signIn, startSignIn } from './handOff.ts';
import { offerOf } from './identityProviders.ts';
import { makePkceChallenge, type PkceChallenge } from './pkceChallenge.ts';
import { MailOrderForm } from './MailSignIn.tsx';
import { Others, provider, ProviderList, Waiting } from './signIn.styles.ts';

interface OfferProps {
  /** The ways that the user has already. */
  readonly without?: readonly SignInWay[];
  /** Called when a button is enabled. */
  readonly onEnabled?: () => void;
}

/** The sign-in providers, the most common ones first. */
export function SignInOffer({ without = [], onEnabled }: OfferProps) {
  const offer = useSnapshot(appConfig).signInOffer;
  const { primary, secondary } = offerOf(offer, without);
  const { error } = useSnapshot(signIn);
  const choice = useChoice();
  const enabled = useEffectEvent(() => onEnabled?.());
  useEffect(() => {
    if (!choice.disabled) enabled();
  }, [choice.disabled]);
  return (
    <>
      {primary.length > 0 && <Choices names={primary} {...choice} />}
      {secondary.length > 0 && (
        <>
          <Others as={partHeading()}>{t('account.otherWays')}</Others>
          <Choices names={secondary} {...choice} />
        </>
      )}
      {offer.email && !without.includes('email') && <MailOrderForm />}
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
