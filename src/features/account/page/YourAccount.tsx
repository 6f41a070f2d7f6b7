import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { ProviderLogo } from '../logos.tsx';
import { providerName } from '../providerName.ts';
import { account } from '../store.ts';
import { AccountActions } from './AccountActions.tsx';
import { Email, Facts, Halves, Provider } from './page.styles.ts';

/** The user's identity, and the actions of the account. */
export function YourAccount() {
  const { user } = useSnapshot(account);
  if (!user) return null;
  const providers = [...new Set(user.identities.map((identity) => identity.provider))];
  return (
    <Halves>
      <Facts>
        <div>
          <dt>{t('accountPage.email')}</dt>
          <Email>{user.email ? <bdi>{user.email}</bdi> : t('accountPage.noEmail')}</Email>
        </div>
        {providers.length > 0 && (
          <div>
            <dt>{t('accountPage.signInWith')}</dt>
            {providers.map((provider) => (
              <Provider key={provider}>
                <ProviderLogo provider={provider} />
                <bdi>{providerName(provider)}</bdi>
              </Provider>
            ))}
          </div>
        )}
      </Facts>
      <AccountActions />
    </Halves>
  );
}
