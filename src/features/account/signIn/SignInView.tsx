import { Tabs } from '@ark-ui/react/tabs';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, t, TermsText } from '../../../shared/shell/index.ts';
import { Confirmation } from './Confirmation.tsx';
import { cancelSignIn, clearError, signIn } from './handOff.ts';
import { Providers } from './Providers.tsx';
import { offerOf } from './identityProviders.ts';
import { Message, tab, tabContent, tabList } from './signIn.styles.ts';
import { Hint, SmallPrint } from '../../../shared/ui/content.styles.ts';

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
