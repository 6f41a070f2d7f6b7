import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  font,
  from,
  radius,
  roundButton,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

export const Part = styled.section`
  display: grid;
  gap: ${space(1.5)};
  min-inline-size: 0;
  padding-block-start: ${space(2)};
`;

export const PartHeading = styled.h3`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
`;

/** The row reaches to the edges of the column. */
export const bleeding = css`
  margin-inline: ${space(-3)};
  padding-inline: ${space(3)};
  scroll-padding-inline: ${space(3)};
  ${from('small')} {
    margin-inline: ${space(-5)};
    padding-inline: ${space(5)};
    scroll-padding-inline: ${space(5)};
  }
  ${from('medium')} {
    margin-inline: ${space(-6)};
    padding-inline: ${space(6)};
    scroll-padding-inline: ${space(6)};
  }
`;

export const pageButton = css`
  display: block;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  cursor: zoom-in;
  & > img {
    display: block;
    block-size: 280px;
    inline-size: auto;
    border-radius: ${radius.control};
  }
`;

export const ContentsList = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

export const EntryRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block: ${space(1)};
  overflow-wrap: anywhere;
`;

export const entryButton = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  inline-size: 100%;
  min-block-size: ${target};
  padding: ${space(1)} 0;
  border: 0;
  background: none;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.accent};
    }
  }
`;

export const FileSize = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
`;

/**
 * In the corner, before the close button of the dialog. On a phone it stands in the opposite corner, because
 * both buttons together would cover a part of the cover.
 */
export const shareButton = css`
  position: absolute;
  inset-block-start: ${space(2)};
  inset-inline-end: ${space(1.5)};
  z-index: 1;
  ${roundButton}
  background: ${color.raised};
  color: ${color.ink};
  cursor: pointer;
  [role='dialog'] & {
    inset-inline: ${space(1)} auto;
    ${from('small')} {
      inset-inline: auto calc(${space(2)} + ${target});
    }
  }
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 8%, ${color.raised});
    }
  }
`;
