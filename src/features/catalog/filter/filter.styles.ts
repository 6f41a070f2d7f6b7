import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, size, space } from '../../../shared/ui/tokens.ts';

/** The chosen values, or the button's name. Long names are cut, because the menu shows them in full. */
export const Chosen = styled.span`
  display: none;
  ${from('small')} {
    display: inline-block;
    max-inline-size: ${space(20)};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** A store may have many series. */
export const longMenu = css`
  max-block-size: min(${space(60)}, var(--available-height, 70vh));
  max-inline-size: min(${space(45)}, 100vw - ${space(2)});
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const groupLabel = css`
  padding: ${space(1)} ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  /* The second group. */
  * + [role='group'] > & {
    margin-block-start: ${space(1)};
    border-block-start: 1px solid ${color.line};
    padding-block-start: ${space(2)};
  }
`;
