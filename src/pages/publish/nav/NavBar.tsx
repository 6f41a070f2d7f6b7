import { useSnapshot } from 'valtio';
import { page } from '../page.ts';
import { addressOf, route } from '../route.ts';
import { say } from '../translations.ts';
import { Command } from '../access/gate.styles.ts';
import { Head, Name, NavLinks, Preview, navLink, storeLink } from './bar.styles.ts';

export const NavBar = () => (
  <>
    <Line />
    {page.sandbox && page.account?.isPublisher && <Sandbox />}
  </>
);

/** Visitors see that the store is in preview. The publisher's page shows the command that ends the preview. */
const Sandbox = () => (
  <Preview>
    <bdi>{say('sandbox')}</bdi>{' '}
    <Command dir="ltr" translate="no">
      gatefold store set sandbox off
    </Command>
  </Preview>
);

const Line = () => (
  <Head>
    <Name>
      <bdi>{page.storeName}</bdi>
    </Name>
    {page.account?.isPublisher && <Ways />}
    <a href="/" className={storeLink}>
      {say('store')}
    </a>
  </Head>
);

function Ways() {
  const { kind } = useSnapshot(route).place;
  const isFigures = kind === 'figures';
  return (
    <NavLinks aria-label={say('nav.label')}>
      <a href={addressOf.shelf} className={navLink} aria-current={isFigures ? undefined : 'page'}>
        {say('nav.shelf')}
      </a>
      <a href={addressOf.figures} className={navLink} aria-current={isFigures ? 'page' : undefined}>
        {say('nav.figures')}
      </a>
    </NavLinks>
  );
}
