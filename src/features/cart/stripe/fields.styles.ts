import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, space } from '../../../shared/ui/tokens.ts';

/** The number has a row of its own. The two short fields share a row. */
export const Fields = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  & > * {
    grid-column: 1 / -1;
  }
  & > [data-part='cardExpiry'] {
    grid-column: 1;
  }
  & > [data-part='cardCvc'] {
    grid-column: 2;
  }
`;

export const Part = styled.fieldset`
  display: grid;
  gap: ${space(0.5)};
`;

/** The whole box is a click target. The frame inside has the height of a line. */
export const inFrame = css`
  cursor: text;
  &[data-focused] {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`;
