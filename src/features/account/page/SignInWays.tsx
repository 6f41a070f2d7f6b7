import { useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SignInWay } from '#contract/boot.ts';
import { api } from '../../../shared/api/index.ts';
import { appConfig, showApiError, showToast, t } from '../../../shared/shell/index.ts';
import { lazyComponent, useChunks } from '../../../shared/ui/lazyComponent.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { checkAccount } from '../accountState.ts';
import { providerName } from '../ProviderLogo.tsx';
import { offerOf } from '../signIn/identityProviders.ts';
import { ActionButton, Hint } from './accountPage.styles.ts';

interface Props {
  /** The ways by which the user signs in. */
  readonly ways: readonly SignInWay[];
}

/** The code of the sign-in, loaded when a user adds a way. */
const AddedWay = lazyComponent(async () => (await import('../signIn/AddedWay.tsx')).AddedWay);

/** Whether the store offers ways beside the providers. Only such a store shows changes of them. */
function useOwnWays(): boolean {
  const { email, passkeys } = useSnapshot(appConfig).signInOffer;
  return email === true || passkeys === true;
}

/** The verified e-mail stays. The server refuses to remove the last way. */
export function RemoveWay({ provider, ways }: Props & { readonly provider: SignInWay }) {
  const isShown = useOwnWays();
  const { busy, run } = useBusy();
  if (!isShown || provider === 'email' || ways.length === 1) return null;
  const remove = async (): Promise<void> => {
    try {
      await api.removeSignInWay({ body: { provider } });
    } catch (error) {
      return showApiError(error);
    }
    await checkAccount();
    showToast({ key: 'signInWays.removed', kind: 'success' });
  };
  return (
    <button
      type="button"
      className={quiet}
      disabled={busy}
      aria-label={t('signInWays.removeOne', { name: providerName(provider) })}
      onClick={() => void run(remove)}
    >
      {t('signInWays.remove')}
    </button>
  );
}

/** Adds another way by signing in with it. */
export function AddWay({ ways }: Props) {
  const hint = useId();
  const isShown = useOwnWays();
  const [isOpen, setOpen] = useState(false);
  const offer = useSnapshot(appConfig).signInOffer;
  const isHere = useChunks(isOpen ? [AddedWay.code] : []);
  const isComplete =
    offerOf(offer, ways).primary.length === 0 && (!offer.email || ways.includes('email'));
  if (!isShown || isComplete) return null;
  return (
    <ActionButton>
      {isOpen && isHere ? (
        <AddedWay ways={ways} onDone={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          className={quiet}
          aria-describedby={hint}
          onClick={() => setOpen(true)}
        >
          {t('signInWays.add')}
        </button>
      )}
      <Hint id={hint}>
        <bdi>{t('signInWays.addHint')}</bdi>
      </Hint>
    </ActionButton>
  );
}

const EmailChange = lazyComponent(async () => (await import('./EmailChange.tsx')).EmailChange);

/** For a verified e-mail, at a store that mails links. */
export function ChangeEmail({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isHere = useChunks(isOpen ? [EmailChange.code] : []);
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isOpen && isHere)
    return (
      <dd>
        <EmailChange email={email} onDone={close} />
      </dd>
    );
  return (
    <dd>
      <button ref={opener} type="button" className={quiet} onClick={() => setOpen(true)}>
        {t('emailChange.change')}
      </button>
    </dd>
  );
}
