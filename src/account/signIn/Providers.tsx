import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ProviderName } from '#contract/boot.ts';
import { core, t } from '../../shell/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { ProviderLogo } from '../logos.tsx';
import { providerName } from '../providerName.ts';
import { account } from '../store.ts';
import { cancelSignIn, startSignIn } from './effects.ts';
import { makeProof, type Proof } from './proof.ts';
import { offerOf } from './rules.ts';
import { Others, provider, ProviderList, Say, Trouble, Waiting } from './signIn.styles.ts';
import { signIn } from './store.ts';

/** The ways in, those that most people take first. */
export function Providers() {
  const { primary, secondary } = offerOf(useSnapshot(core).signInOffer);
  const { trouble } = useSnapshot(signIn);
  const choice = useChoice();
  if (primary.length === 0) return <Say>{t('account.noProviders')}</Say>;
  return (
    <>
      <Choices names={primary} {...choice} />
      {secondary.length > 0 && (
        <>
          <Others>{t('account.otherWays')}</Others>
          <Choices names={secondary} {...choice} />
        </>
      )}
      <WaitingLine />
      {trouble && (
        <Trouble role="alert" dir="auto">
          {trouble}
        </Trouble>
      )}
    </>
  );
}

interface Choice {
  readonly disabled: boolean;
  readonly onChoose: (name: ProviderName) => void;
}

/** Each attempt has a proof of its own, made beforehand: the press itself has to open the window. */
function useChoice(): Choice {
  const { isCheckFinished } = useSnapshot(account);
  const { waitingFor } = useSnapshot(signIn);
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(() => {
    if (!proof) void makeProof().then(setProof);
  }, [proof]);
  const onChoose = (name: ProviderName): void => {
    if (proof) startSignIn(name, proof);
    setProof(null);
  };
  return { disabled: !isCheckFinished || !proof || waitingFor !== null, onChoose };
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

/** Stands there empty too, so that its words are announced when they come. */
function WaitingLine() {
  const { waitingFor } = useSnapshot(signIn);
  return (
    <Waiting data-waiting={waitingFor !== null || undefined}>
      {waitingFor && <WaitingFor name={waitingFor} />}
    </Waiting>
  );
}

/** Takes the focus from the button that was pressed, which is off now, and gives it back after. */
function WaitingFor({ name }: { name: ProviderName }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dialog = button.current?.closest('[role=tabpanel]');
    button.current?.focus();
    return () => {
      // Once the buttons are on again.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body || document.activeElement === dialog)
          dialog?.querySelector<HTMLElement>(`[data-provider=${name}]`)?.focus();
      });
    };
  }, [name]);
  return (
    <>
      <p dir="auto">{t('account.waiting')}</p>
      <button type="button" ref={button} className={quiet} onClick={cancelSignIn}>
        {t('account.cancel')}
      </button>
    </>
  );
}
