import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { clamped, color, font, from, size, space, target } from '../../../shared/ui/tokens.ts';

export const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space(1.5)};
  padding-block-start: ${space(2)};
  border-block-start: 1px solid ${color.line};
`;

export const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

/** One row, or two on a phone. */
export const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  align-items: end;
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const issueLink = css`
  display: block;
  color: ${color.ink};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
`;

export const Title = styled.span`
  ${clamped(2, 1.3)}
  min-block-size: calc(2lh + ${space(1)});
  padding-block-start: ${space(1)};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export const allLink = css`
  align-self: start;
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  color: ${color.ink};
  text-decoration-color: ${color.line};
  text-underline-offset: 0.25em;
  @media (hover: hover) {
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;
