import { useEffect } from 'react';
import { styled } from '@linaria/react';
import { paths } from '#contract/paths.ts';
import type { PublisherAccount, PublishPage } from '#contract/admin/publishPageData.ts';
import {
  filled,
  Notice,
  NoticeHeading,
  NoticeText,
  quiet,
} from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { adminApi, page, signInAddress, t, type TextKey } from '../publishPage.ts';
import { showError } from '../toasts/publishToasts.ts';
import { askForPasskey, hasPasskeys, isDismissed } from '../../../shared/api/passkeys.ts';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** Lists the parts of the store that the operator has not set up. */
export const MissingSetup = () =>
  page.lacking.length > 0 && (
    <List>
      {page.lacking.map((setup) => (
        <li key={setup}>{t(`lacking.${setup}`)}</li>
      ))}
    </List>
  );

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0 0 ${space(3)};
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-size: ${size.small};
  list-style: none;
`;

/** Explains to guests and to accounts without the right to publish what they can do. */
export function AccessDenied({ account }: Pick<PublishPage, 'account'>) {
  useEffect(reloadOnReturn, []);
  return <Notice>{account ? <NotAPublisher account={account} /> : <Guest />}</Notice>;
}

/** The reason why no user can sign in; undefined where users can. */
const missingSetup = () => page.lacking.find((one) => one === 'sign_in' || one === 'https');

function Guest() {
  const missing = missingSetup();
  if (missing === 'https')
    return (
      <>
        <NoticeHeading>{t('gate.heading')}</NoticeHeading>
        <NoticeText>{t('lacking.https')}</NoticeText>
      </>
    );
  if (!page.hasPublishers)
    return (
      <>
        <LinkHint heading="gate.newHeading" text="gate.new" />
        {missing !== 'sign_in' && <SignInOffer />}
      </>
    );
  return (
    <>
      <NoticeHeading>{t('gate.heading')}</NoticeHeading>
      {missing !== 'sign_in' && <SignInOffer />}
      {page.publisherEmail === null && (
        <>
          {hasPasskeys() && <PasskeyButton />}
          <LinkHint text="gate.link" account="ann@example.com" />
        </>
      )}
    </>
  );
}

interface HintProps {
  readonly heading?: TextKey;
  readonly text: TextKey;
  readonly account?: string;
}

/** How to get in without a provider. */
const LinkHint = ({ heading, text, account = '' }: HintProps) => (
  <>
    {heading && <NoticeHeading>{t(heading)}</NoticeHeading>}
    <NoticeText>{t(text)}</NoticeText>
    <Command dir="ltr" translate="no">
      {`gatefold user link ${account}`.trim()}
    </Command>
  </>
);

function PasskeyButton() {
  const { busy: isBusy, run } = useBusy();
  return (
    <button
      type="button"
      className={page.lacking.includes('sign_in') ? filled : quiet}
      disabled={isBusy}
      onClick={() => void run(enter)}
    >
      {t('gate.passkey')}
    </button>
  );
}

async function enter(): Promise<void> {
  try {
    const options = await adminApi.passkeyChallenge({ body: {} });
    await adminApi.signInByPasskey({ body: await askForPasskey(options) });
  } catch (error) {
    if (!isDismissed(error)) showError(error);
    return;
  }
  location.reload();
}

const SignInOffer = () => (
  <>
    <NoticeText>{t('gate.guest')}</NoticeText>
    {page.publisherEmail && (
      <NoticeText>{t('gate.anyone', { email: page.publisherEmail })}</NoticeText>
    )}
    <a href={withPrefix(signInAddress)} className={filled}>
      {t('gate.signIn')}
    </a>
  </>
);

const NotAPublisher = ({ account }: { account: PublisherAccount }) => (
  <>
    <NoticeHeading>{t('gate.strangerHeading')}</NoticeHeading>
    <AccountText>{t('gate.stranger', { email: account.email ?? t('gate.unnamed') })}</AccountText>
    <Command dir="ltr" translate="no">
      gatefold user grant {nameOf(account)} --publisher
    </Command>
    {page.publisherEmail && (
      <NoticeText>{t('gate.anyone', { email: page.publisherEmail })}</NoticeText>
    )}
    <ActionRow>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {t('gate.again')}
      </button>
      <a href={withPrefix(paths.account)} className={quiet}>
        {t('gate.account')}
      </a>
    </ActionRow>
  </>
);

/** For a publisher who opens a view of owners. */
export const NotAnOwner = () =>
  page.account && (
    <Notice>
      <NoticeHeading>{t('gate.ownerHeading')}</NoticeHeading>
      <NoticeText>{t('gate.owner')}</NoticeText>
      <Command dir="ltr" translate="no">
        gatefold user grant {nameOf(page.account)} --owner
      </Command>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {t('gate.again')}
      </button>
    </Notice>
  );

/** The account's name in the operator's command. */
const nameOf = ({ id, email, isEmailVerified }: PublisherAccount): string =>
  email !== null && isEmailVerified ? email : String(id);

/** A user who returns from another tab may have signed in there. */
function reloadOnReturn(): () => void {
  document.addEventListener('visibilitychange', reloadIfVisible);
  return () => document.removeEventListener('visibilitychange', reloadIfVisible);
}

function reloadIfVisible(): void {
  if (document.visibilityState === 'visible') location.reload();
}

/** The text of a notice with an e-mail, which may be longer than a phone is wide. */
export const AccountText = styled(NoticeText)`
  max-inline-size: 100%;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

export const Command = styled.code`
  max-inline-size: 100%;
  padding: ${space(1.5)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1.5)};
`;
