import { styled } from '@linaria/react';
import { color, space, target } from '../../../shared/ui/tokens.ts';

export const Explanation = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

export const LossList = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding-inline-start: ${space(3)};
`;

export const Understood = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.danger};
  }
`;
