import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, shadow, size, space, target } from '../../../shared/ui/tokens.ts';

export const CoverArea = styled.div`
  grid-area: cover;
  display: grid;
  grid-template-columns: min(40%, ${space(22)}) minmax(0, 1fr);
  align-content: start;
  align-items: start;
  gap: ${space(1.5)} ${space(2.5)};
  ${from('small')} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Cover = styled.img`
  inline-size: 100%;
  block-size: auto;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
`;

export const Facts = styled.div`
  display: grid;
  justify-items: start;
  min-inline-size: 0;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  & > button {
    margin-inline-start: -${space(1.5)};
    padding-inline: ${space(1.5)};
    text-align: start;
  }
`;

/** Ends above the sticky action bar. */
export const NewFileArea = styled.div`
  grid-column: 1 / -1;
  scroll-margin-block: ${space(2)} ${space(16)};
  &:empty {
    display: none;
  }
  & > ul {
    margin: 0;
  }
`;

export const coverLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }
`;
