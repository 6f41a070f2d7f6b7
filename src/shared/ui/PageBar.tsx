import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { font, size, space, target } from './tokens.ts';
import { withPrefix } from './prefix.ts';

interface Props {
  readonly storeName: string;
  /** The link text, in the page's language. */
  readonly toStore: string;
}

/**
 * The bar above a page beside the app. Its landmark has a name, because such a page may show a store with
 * landmarks of its own.
 */
export const PageBar = ({ storeName, toStore }: Props) => (
  <Bar aria-labelledby="name">
    <Name id="name" dir="auto">
      {storeName}
    </Name>
    <a href={withPrefix('/')} className={storeLink}>
      {toStore}
    </a>
  </Bar>
);

/** The name of the store, and the link. */
const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  column-gap: ${space(2)};
  min-block-size: ${space(9)};
  padding-block: ${space(1)};
`;

const Name = styled.p`
  min-inline-size: 0;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 640;
  letter-spacing: -0.015em;
  line-height: 1.2;
`;

export const storeLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  text-underline-offset: 0.25em;
`;
