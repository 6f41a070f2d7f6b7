import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import type { SignInWay } from '#contract/boot.ts';
import { nameOfProvider } from '#contract/providerNames.ts';
import { appConfig, t } from '../../shared/shell/index.ts';

/** Logos in the app's own style: 24 px square, one stroke, in the colour of the text. */
const marks: Readonly<Record<SignInWay, string>> = {
  google: 'M17.7 6.3A8 8 0 1 0 20 12h-7.5',
  facebook:
    'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17M12 20.3V11c0-1.7.9-2.6 2.6-2.6h1M9.4 12.8h5.6',
  auth0:
    'M12 3.2l7.2 2.4v5.7c0 4.3-2.9 7.6-7.2 9.5-4.3-1.9-7.2-5.2-7.2-9.5V5.6zM12 7.7l.9 2.5 2.7.1-2.1 1.7.7 2.6-2.2-1.5-2.2 1.5.7-2.6-2.1-1.7 2.7-.1z',
  paypal:
    'M5 16.6L7.2 3.8h5.3c2.8 0 4.1 1.6 3.7 4-.5 2.8-2.5 4.2-5.3 4.2H8.7l-.8 4.6zM7.9 16.6l-.6 3.8h3.1l.7-4.4h1.9c3.1 0 5.1-1.6 5.6-4.5.3-1.8-.6-3.2-2.3-3.7',
  amazon:
    'M8.9 7.3c.4-1.7 1.6-2.5 3.3-2.5 2 0 3.2 1.1 3.2 3.1v4.9c0 .8.3 1.4.8 2M15.4 9c-4.4 0-6.8 1-6.8 3.4 0 1.6 1 2.6 2.7 2.6 2.3 0 4.1-1.6 4.1-4.2M3.5 17c5 3.8 11.4 4.1 16.6 1M17.2 17.1l3.2.7-.9 3',
  microsoft: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  email: 'M4 6.5h16v11.5H4zM4.5 7l7.5 6 7.5-6',
  custom: 'M8.3 11.7a4 4 0 1 1 0 8 4 4 0 0 1 0-8M11.1 12.9L20 4M16 8l3 3M13.5 10.5l1.8 1.8',
};

/** Beside the provider's name, so it is hidden from assistive tools. */
export function ProviderLogo({ provider }: { readonly provider: SignInWay }) {
  const { custom } = useSnapshot(appConfig).signInOffer;
  if (provider === 'custom' && custom?.logo) {
    return <img className={logo} src={custom.logo} alt="" />;
  }
  return (
    <svg className={logo} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={marks[provider]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const logo = css`
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  object-fit: contain;
`;

/** The store's own provider has the name from its settings. */
export const providerName = (provider: SignInWay): string =>
  provider === 'email'
    ? t('account.email')
    : nameOfProvider(provider, appConfig.signInOffer.custom?.name ?? 'OpenID');
