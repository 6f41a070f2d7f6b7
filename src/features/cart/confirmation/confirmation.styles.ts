import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  font,
  from,
  radius,
  roundButton,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

/** A part of the page above its content. */
export const OnPage = styled.section`
  position: relative;
  display: grid;
  gap: ${space(2)};
  max-inline-size: 720px;
  margin-block-start: ${space(3)};
  padding: ${space(3)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
  ${from('small')} {
    padding: ${space(3)} ${space(4)};
  }
`;

/** A part of the details, above the actions. */
export const InDetails = styled.section`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
`;

/** Leaves space for the close button. */
export const Heading = styled.h2`
  padding-inline-end: ${space(5)};
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
  text-wrap: balance;
  &:focus {
    outline: none;
  }
`;

export const FactList = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

export const receiptLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  min-inline-size: ${target};
  margin-block: -10px;
`;

export const NextStep = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

export const cross = css`
  position: absolute;
  inset-block-start: ${space(1)};
  inset-inline-end: ${space(1)};
  ${roundButton}
  background: none;
  color: ${color.ink};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 8%, transparent);
    }
  }
`;
