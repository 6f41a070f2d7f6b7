import { styled } from '@linaria/react';
import { color, size, space, target } from '../../../shared/ui/tokens.ts';

export const CheckboxRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${space(1.5)};
  & > input {
    align-self: center;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
  }
  & > label {
    display: grid;
    align-items: center;
    min-block-size: ${target};
    font-weight: 600;
    line-height: 1.3;
    cursor: pointer;
  }
`;

export const Hint = styled.p`
  grid-column: 2;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;
