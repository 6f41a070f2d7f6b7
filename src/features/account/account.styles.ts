import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, radius, size, space } from '../../shared/ui/tokens.ts';

export const hint = css`
  color: ${color.muted};
`;

/** Above the list. */
export const Invitation = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(1.5)};
  max-inline-size: 720px;
  margin-block-start: ${space(3)};
  padding: ${space(3)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
  & > h2 {
    font-family: ${font.display};
    font-size: ${size.lead};
    font-weight: 600;
    line-height: 1.25;
  }
`;
