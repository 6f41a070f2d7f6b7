import { useSnapshot } from 'valtio';
import { page } from '../page.ts';
import { addressOf, route } from '../route.ts';
import { t } from '../translations.ts';
import { Command } from '../access/access.styles.ts';
import { Head, Name, NavLinks, Preview, navLink, storeLink } from './nav.styles.ts';

export const NavBar = () => (
  <>
    <Header />
    {page.sandbox && page.account?.isPublisher && <PreviewNotice />}
  </>
);

/** Visitors see that the store is in preview. The publisher's page shows the command that ends the preview. */
const PreviewNotice = () => (
  <Preview>
    <bdi>{t('sandbox')}</bdi>{' '}
    <Command dir="ltr" translate="no">
      gatefold store set preview-mode off
    </Command>
  </Preview>
);

const Header = () => (
  <Head>
    <Name>
      <bdi>{page.storeName}</bdi>
    </Name>
    {page.account?.isPublisher && <NavItems />}
    <a href="/" className={storeLink}>
      {t('store')}
    </a>
  </Head>
);

function NavItems() {
  const { kind } = useSnapshot(route).view;
  const isFigures = kind === 'figures';
  return (
    <NavLinks aria-label={t('nav.label')}>
      <a href={addressOf.shelf} className={navLink} aria-current={isFigures ? undefined : 'page'}>
        {t('nav.shelf')}
      </a>
      <a href={addressOf.figures} className={navLink} aria-current={isFigures ? 'page' : undefined}>
        {t('nav.figures')}
      </a>
    </NavLinks>
  );
}
