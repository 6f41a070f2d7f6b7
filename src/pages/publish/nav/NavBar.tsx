import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { page, t } from '../publishPage.ts';
import { addressOf, navigationOf, ownerViews, route } from '../publishRoute.ts';
import { Command } from '../access/AccessDenied.tsx';
import { color, font, from, radius, size, space, target } from '../../../shared/ui/tokens.ts';

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
  const current = navigationOf(useSnapshot(route).view);
  const views = page.account?.isOwner ? ownerViews : [];
  return (
    <NavLinks aria-label={t('nav.label')}>
      {(['shelf', ...views, 'figures', 'passkeys'] as const).map((view) => (
        <a
          key={view}
          href={addressOf[view]}
          className={navLink}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`nav.${view}`)}
        </a>
      ))}
    </NavLinks>
  );
}

/** On a phone the name and the store's link share the first line. The navigation is the second line. */
const Head = styled.header`
  display: grid;
  grid-template:
    'name store' auto
    'places places' auto
    / minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(0.5)} ${space(3)};
  padding-block: ${space(1)} ${space(2)};
  ${from('small')} {
    grid-template: 'name places store' auto / minmax(0, auto) 1fr auto;
    min-block-size: ${space(9)};
    padding-block: ${space(1)};
  }
`;

const Preview = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding-block-end: ${space(2)};
`;

const Name = styled.p`
  grid-area: name;
  overflow: hidden;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 640;
  letter-spacing: -0.015em;
  line-height: 1.2;
`;

const NavLinks = styled.nav`
  grid-area: places;
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const navLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  padding-inline: ${space(2)};
  border-radius: ${radius.pill};
  color: ${color.ink};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 6%, transparent);
    }
  }
  &[aria-current] {
    background: ${color.ground};
  }
`;

const storeLink = css`
  grid-area: store;
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  text-underline-offset: 0.25em;
`;
