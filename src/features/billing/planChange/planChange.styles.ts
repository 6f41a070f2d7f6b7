import { styled } from '@linaria/react';
import { color, radius, space, target } from '../../../shared/ui/tokens.ts';

/** The sentence about the change, and below it the actions. */
export const Change = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

export const Choices = styled.fieldset`
  display: grid;
  gap: ${space(1)};
`;

export const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  padding: ${space(1)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  cursor: pointer;
  & > input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.accent};
  }
  &:has(> input:checked) {
    border-color: ${color.ink};
    box-shadow: 0 0 0 1px ${color.ink};
  }
  &:has(> input:focus-visible) {
    outline: 2px solid ${color.ink};
    outline-offset: 3px;
  }
  & > input:focus-visible {
    outline: none;
  }
`;

export const Price = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  white-space: nowrap;
`;
