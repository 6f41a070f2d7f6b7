import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { page, t } from '../publishPage.ts';
import { addressOf, isOwnerView, navigationOf, route } from '../publishRoute.ts';
import { Command } from '../access/AccessDenied.tsx';
import {
  color,
  font,
  from,
  radius,
  size,
  space,
  target,
  widths,
} from '../../../shared/ui/tokens.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

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
    <a href={withPrefix('/')} className={storeLink}>
      {t('store')}
    </a>
  </Head>
);

/** What is sold and to whom comes first, then the store itself. */
const order = [
  'shelf',
  'plans',
  'bundles',
  'coupons',
  'customers',
  'payments',
  'subscriptions',
  'support',
  'figures',
  'settings',
  'look',
  'team',
  'activity',
  'health',
  'passkeys',
] as const;

const isShown = (view: string): boolean => page.account?.isOwner || !isOwnerView(view);

function NavItems() {
  const current = navigationOf(useSnapshot(route).view);
  const list = useRef<HTMLElement>(null);
  // On a narrow window the row may be scrolled. Only the row is scrolled, and not the page.
  useEffect(() => {
    const link = list.current?.querySelector(`[data-view="${current}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <NavLinks ref={list} aria-label={t('nav.label')}>
      {order.filter(isShown).map((view) => (
        <a
          key={view}
          data-view={view}
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

/** The name and the store's link share the first line, above the navigation. A wide window has them in a column. */
const Head = styled.header`
  display: grid;
  grid-template:
    'name store' auto
    'places places' auto
    / minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(0.5)} ${space(3)};
  padding-block: ${space(1)} ${space(2)};
  ${from('large')} {
    position: sticky;
    inset-block-start: 0;
    grid-template: 'name' auto 'places' auto 'store' 1fr / minmax(0, 1fr);
    align-items: start;
    box-sizing: border-box;
    max-block-size: 100dvh;
    overflow-y: auto;
    padding-block: ${space(3)};
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

/** One row, which is scrolled where it is too long, or a column. */
const NavLinks = styled.nav`
  grid-area: places;
  display: flex;
  gap: ${space(0.5)};
  min-inline-size: 0;
  /* Room for the ring of the focus, which the scrolled row would cut. */
  margin-inline: -${space(0.5)};
  padding: ${space(0.5)};
  padding-inline-end: ${space(4)};
  overflow-x: auto;
  /* The current view is scrolled into the part that does not fade. */
  scroll-padding-inline: ${space(5)};
  scrollbar-width: none;
  /* The row fades where it goes on. */
  @media (width < ${widths.large}px) {
    mask-image: linear-gradient(to left, transparent, #000 ${space(4)});
    [dir='rtl'] & {
      mask-image: linear-gradient(to right, transparent, #000 ${space(4)});
    }
  }
  ${from('large')} {
    flex-direction: column;
    padding-inline-end: ${space(0.5)};
    overflow: visible;
  }
`;

const navLink = css`
  display: inline-flex;
  flex: none;
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
