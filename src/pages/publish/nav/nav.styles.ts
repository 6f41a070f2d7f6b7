import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, radius, size, space, target } from '../../../shared/ui/tokens.ts';

/** On a phone the name and the store's link share the first line. The navigation is the second line. */
export const Head = styled.header`
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

export const Preview = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding-block-end: ${space(2)};
`;

export const Name = styled.p`
  grid-area: name;
  overflow: hidden;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 640;
  letter-spacing: -0.015em;
  line-height: 1.2;
`;

export const NavLinks = styled.nav`
  grid-area: places;
  display: flex;
  gap: ${space(0.5)};
`;

export const navLink = css`
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

export const storeLink = css`
  grid-area: store;
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  text-underline-offset: 0.25em;
`;
