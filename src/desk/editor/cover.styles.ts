import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, shadow, size, space, target } from '../../ui/tokens.ts';

export const CoverPlace = styled.div`
  grid-area: cover;
  display: flex;
  align-items: start;
  gap: ${space(2.5)};
  ${from('small')} {
    display: grid;
    align-content: start;
    gap: ${space(1.5)};
  }
`;

export const Cover = styled.img`
  inline-size: 40%;
  max-inline-size: ${space(22)};
  block-size: auto;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  ${from('small')} {
    inline-size: 100%;
  }
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

export const wayLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;
