import { useSnapshot } from 'valtio';
import { useId, useState, useRef } from 'react';
import type { SignInWay } from '#contract/boot.ts';
import { Dialog } from '@ark-ui/react/dialog';
import { styled } from '@linaria/react';
import {
  appConfig,
  t,
  showApiError,
  showToast,
  type TextKey,
} from '../../../shared/shell/index.ts';
import { ProviderLogo, providerName } from '../ProviderLogo.tsx';
import { account } from '../accountState.ts';
import { useOpenSignIn } from '../openSignIn.ts';
import {
  Email,
  Facts,
  Halves,
  Provider,
  ActionButton,
  ActionList,
  Hint,
  Apart,
} from './accountPage.styles.ts';
import { InvoiceDetailsAction } from './InvoiceDetails.tsx';
import { NewsChoice } from './NewsChoice.tsx';
import { exportAddress, api } from '../../../shared/api/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { quiet, filled, destructive } from '../../../shared/ui/parts.styles.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { Checked } from '../../../shared/ui/fields.styles.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { AddWay, ChangeEmail, RemoveWay } from './SignInWays.tsx';
import type { AccountPanel } from './panels.ts';
import { color, space } from '../../../shared/ui/tokens.ts';
import { onSignedOut } from '../session.ts';

/** Only some stores offer them. A frame of another site may not use passkeys. */
const Passkeys = lazyComponent(async () => (await import('./Passkeys.tsx')).Passkeys);

/** The user's identity, and the actions of the account. */
export function YourAccount() {
  const { user } = useSnapshot(account);
  const { signInOffer, isEmbed } = useSnapshot(appConfig);
  if (!user) return null;
  const ways = [
    ...new Set<SignInWay>(user.identities.map((identity) => identity.provider)),
    ...(user.emailSignIn ? (['email'] as const) : []),
  ];
  return (
    <>
      <Halves>
        <Facts>
          <div>
            <dt>{t('accountPage.email')}</dt>
            <Email>{user.email ? <bdi>{user.email}</bdi> : t('accountPage.noEmail')}</Email>
            {user.emailSignIn && user.email && <ChangeEmail email={user.email} />}
          </div>
          {ways.length > 0 && (
            <div>
              <dt>{t('accountPage.signInWith')}</dt>
              {ways.map((provider) => (
                <Provider key={provider}>
                  <ProviderLogo provider={provider} />
                  <bdi>{providerName(provider)}</bdi>
                  <RemoveWay provider={provider} ways={ways} />
                </Provider>
              ))}
            </div>
          )}
        </Facts>
        {user.guest ? <GuestActions /> : <AccountActions ways={ways} />}
      </Halves>
      {signInOffer.passkeys && !isEmbed && !user.guest && <Passkeys />}
    </>
  );
}

const AccountActions = ({ ways }: { readonly ways: readonly SignInWay[] }) => (
  <ActionList>
    <AddWay ways={ways} />
    <NewsChoice />
    <InvoiceDetailsAction />
    <SignOutEverywhere />
    <Export />
  </ActionList>
);

/** A guest signs in with the e-mail of the receipt, and then has an account with the purchases. */
function GuestActions() {
  const hint = useId();
  const openSignIn = useOpenSignIn();
  return (
    <ActionList>
      <ActionButton>
        <button
          type="button"
          className={filled}
          aria-describedby={hint}
          onClick={() => openSignIn()}
        >
          {t('account.signInOrRegister')}
        </button>
        <Hint id={hint}>
          <bdi>{t('guest.keep')}</bdi>
        </Hint>
      </ActionButton>
      <SignOutEverywhere />
    </ActionList>
  );
}

function SignOutEverywhere() {
  const hint = useId();
  const [asking, setAsking] = useState(false);
  return (
    <ActionButton>
      <button
        type="button"
        className={quiet}
        aria-describedby={hint}
        onClick={() => setAsking(true)}
      >
        {t('accountPage.signOutEverywhere')}
      </button>
      <Hint id={hint}>
        <bdi>{t('accountPage.signOutEverywhereHint')}</bdi>
      </Hint>
      <SignOutDialog open={asking} onClose={() => setAsking(false)} />
    </ActionButton>
  );
}

function Export() {
  const hint = useId();
  return (
    <ActionButton>
      <DownloadLink
        order={{ what: 'export' }}
        className={quiet}
        aria-describedby={hint}
        href={exportAddress}
        download
      >
        {t('accountPage.export')}
      </DownloadLink>
      <Hint id={hint}>
        <bdi>{t('accountPage.exportHint')}</bdi>
      </Hint>
    </ActionButton>
  );
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before the user is signed out on all devices. */
function SignOutDialog({ open, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={onClose} keep={cancel}>
      <ModalPanel heading={t('accountPage.signOutQuestion')}>
        <Dialog.Description>
          <bdi>{t('accountPage.signOutEverywhereHint')}</bdi>
        </Dialog.Description>
        <Answers>
          <Dialog.CloseTrigger ref={cancel} className={quiet}>
            {t('accountPage.staySignedIn')}
          </Dialog.CloseTrigger>
          <Confirm />
        </Answers>
      </ModalPanel>
    </Question>
  );
}

/** After a failure the dialog stays open, and a snackbar shows the reason. */
function Confirm() {
  const { busy, run } = useBusy();
  return (
    <button
      type="button"
      className={filled}
      disabled={busy}
      onClick={() => void run(signOutEverywhere)}
    >
      {t('accountPage.signOutEverywhere')}
    </button>
  );
}

interface DeleteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly panels: readonly AccountPanel[];
}

/** Lists the consequences first. The checkbox enables the button. */
function DeleteDialog({ open, onClose, panels }: DeleteDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={onClose} keep={keep}>
      <ModalPanel size="wide" heading={t('accountPage.deletion.title')}>
        <Dialog.Description asChild>
          <Explanation>
            <p>
              <bdi>{t('accountPage.deletion.lost')}</bdi>
            </p>
            <LossList>
              <li>{t('accountPage.deletion.identity')}</li>
              {panels.map(({ name, Losses }) => Losses && <Losses key={name} />)}
            </LossList>
            <p>
              <bdi>{t('accountPage.deletion.final')}</bdi>
            </p>
            {panels.map(
              ({ name, RetainedRecords }) => RetainedRecords && <RetainedRecords key={name} />,
            )}
          </Explanation>
        </Dialog.Description>
        <Decision keep={keep} />
      </ModalPanel>
    </Question>
  );
}

function Decision({ keep }: { keep: React.Ref<HTMLButtonElement> }) {
  const [understood, setUnderstood] = useState(false);
  const { busy, run } = useBusy();
  return (
    <>
      <Understood>
        <input
          type="checkbox"
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <bdi>{t('accountPage.deletion.understood')}</bdi>
      </Understood>
      <Answers>
        <Dialog.CloseTrigger ref={keep} className={quiet}>
          {t('accountPage.deletion.keep')}
        </Dialog.CloseTrigger>
        <button
          type="button"
          className={destructive}
          disabled={!understood || busy}
          onClick={() => void run(deleteAccount)}
        >
          {t('accountPage.delete')}
        </button>
      </Answers>
    </>
  );
}

const Explanation = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

const LossList = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding-inline-start: ${space(3)};
`;

const Understood = styled(Checked)`
  && > input {
    accent-color: ${color.danger};
  }
`;

/** At the end of the page, below the more frequent actions. */
export function Delete({ panels }: { panels: readonly AccountPanel[] }) {
  const hint = useId();
  const { user } = useSnapshot(account);
  const [asking, setAsking] = useState(false);
  if (!user || user.guest) return null;
  return (
    <Apart>
      <button
        type="button"
        className={quiet}
        aria-describedby={hint}
        onClick={() => setAsking(true)}
      >
        {t('accountPage.delete')}
      </button>
      <Hint id={hint}>
        <bdi>{t('accountPage.deleteHint')}</bdi>
      </Hint>
      <DeleteDialog open={asking} onClose={() => setAsking(false)} panels={panels} />
    </Apart>
  );
}

/** Ends the user's sessions on all devices. Never rejects. */
const signOutEverywhere = (): Promise<void> =>
  leaveAfter(api.signOutEverywhere, 'account.signedOut');

/** Never rejects. */
const deleteAccount = (): Promise<void> => leaveAfter(api.deleteAccount, 'accountPage.deleted');

async function leaveAfter(action: () => Promise<void>, said: TextKey): Promise<void> {
  try {
    await action();
  } catch (error) {
    return showApiError(error);
  }
  onSignedOut();
  showToast({ key: said, kind: 'success' });
}
