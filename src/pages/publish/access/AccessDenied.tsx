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
import { say } from '../translations.ts';
import { Command, Ways } from './gate.styles.ts';
import { signInAddress } from './signIn.ts';

/** For who may not sit at the desk: why, and what to do about it. */
export function AccessDenied({ account }: Pick<PublishPage, 'account'>) {
  useEffect(lookAgainOnReturn, []);
  return <Notice>{account ? <Stranger account={account} /> : <Guest />}</Notice>;
}

/** The reason why no user can sign in; undefined where users can. */
const shut = page.lacking.find((one) => one === 'sign_in' || one === 'https');

const Guest = () => (
  <>
    <NoticeHeading>{say('gate.heading')}</NoticeHeading>
    {shut ? <NoticeText>{say(`lacking.${shut}`)}</NoticeText> : <WayIn />}
  </>
);

const WayIn = () => (
  <>
    <NoticeText>{say('gate.guest')}</NoticeText>
    {page.publisherEmail && (
      <NoticeText>{say('gate.anyone', { email: page.publisherEmail })}</NoticeText>
    )}
    <a href={signInAddress} className={filled}>
      {say('gate.signIn')}
    </a>
  </>
);

const Stranger = ({ account }: { account: PublisherAccount }) => (
  <>
    <NoticeHeading>{say('gate.strangerHeading')}</NoticeHeading>
    <NoticeText>{say('gate.stranger', { email: account.email ?? say('gate.unnamed') })}</NoticeText>
    <Command dir="ltr" translate="no">
      gatefold user grant {nameOf(account)} --publisher
    </Command>
    {page.publisherEmail && (
      <NoticeText>{say('gate.anyone', { email: page.publisherEmail })}</NoticeText>
    )}
    <Ways>
      <button type="button" className={filled} onClick={() => location.reload()}>
        {say('gate.again')}
      </button>
      <a href="/account" className={quiet}>
        {say('gate.account')}
      </a>
    </Ways>
  </>
);

/** As the operator's command takes it. */
const nameOf = ({ id, email, isEmailVerified }: PublisherAccount): string =>
  email !== null && isEmailVerified ? email : String(id);

/** Who comes back from another tab may have signed in there. */
function lookAgainOnReturn(): () => void {
  document.addEventListener('visibilitychange', lookAgain);
  return () => document.removeEventListener('visibilitychange', lookAgain);
}

function lookAgain(): void {
  if (document.visibilityState === 'visible') location.reload();
}
