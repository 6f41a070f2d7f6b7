import { paths } from '#contract/paths.ts';
import { useEffect } from 'react';
import type { PublisherAccount, PublishPage } from '#contract/admin/page.ts';
import {
  filled,
  Notice,
  NoticeHeading,
  NoticeText,
  quiet,
} from '../../../shared/ui/parts.styles.ts';
import { page } from '../page.ts';
import { signInAddress } from '../route.ts';
import { t } from '../translations.ts';
import { Command, ActionRow } from './access.styles.ts';

/** Explains to guests and to accounts without the right to publish what they can do. */
export function AccessDenied({ account }: Pick<PublishPage, 'account'>) {
  useEffect(reloadOnReturn, []);
  return <Notice>{account ? <NotAPublisher account={account} /> : <Guest />}</Notice>;
}

/** The reason why no user can sign in; undefined where users can. */
const missingSetup = page.lacking.find((one) => one === 'sign_in' || one === 'https');

const Guest = () => (
  <>
    <NoticeHeading>{t('gate.heading')}</NoticeHeading>
    {missingSetup ? <NoticeText>{t(`lacking.${missingSetup}`)}</NoticeText> : <SignInOffer />}
  </>
);

const SignInOffer = () => (
  <>
    <NoticeText>{t('gate.guest')}</NoticeText>
    {page.publisherEmail && (
      <NoticeText>{t('gate.anyone', { email: page.publisherEmail })}</NoticeText>
    )}
    <a href={signInAddress} className={filled}>
      {t('gate.signIn')}
    </a>
  </>
);

const NotAPublisher = ({ account }: { account: PublisherAccount }) => (
  <>
    <NoticeHeading>{t('gate.strangerHeading')}</NoticeHeading>
    <NoticeText>{t('gate.stranger', { email: account.email ?? t('gate.unnamed') })}</NoticeText>
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
      <a href={paths.account} className={quiet}>
        {t('gate.account')}
      </a>
    </ActionRow>
  </>
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
