import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, shadow, size, space, target } from '../../shared/ui/tokens.ts';
import { phone } from './bars/bars.styles.ts';

/** Replaces the pages without access. It scrolls with large letters. */
export const Placeholder = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: safe center;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(9)} max(${space(3)}, env(safe-area-inset-left)) calc(${space(4)} + var(--foot));
  ${phone} {
    padding-block-start: ${space(4)};
  }
  overflow-y: auto;
  font-family: ${font.text};
  text-align: center;
  text-wrap: balance;
`;

/** The cover, on screens high enough for cover and text. */
export const PlaceholderCover = styled.img`
  max-inline-size: min(60vw, 20rem);
  max-block-size: min(38dvh, 22rem);
  margin-block-end: ${space(1)};
  box-shadow: ${shadow.paper};
  @media (max-height: 30rem) {
    display: none;
  }
`;

export const Reason = styled.p`
  max-inline-size: 30rem;
  font-family: ${font.display};
  font-size: ${size.title};
  line-height: 1.3;
`;

export const Hint = styled.p`
  max-inline-size: 30rem;
  color: ${color.muted};
`;

/** Below the button of the next step. */
export const plansLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  margin-block-start: -${space(2)};
  color: inherit;
  text-underline-offset: 0.25em;
  text-wrap: balance;
`;
