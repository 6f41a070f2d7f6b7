import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';

/** In the direction of the interface, above a row that counts from the left. */
export const pageForm = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(1.5)};
  padding: ${space(0.75)} ${space(2)} 0;
  font-size: ${size.small};
  @media (max-height: 500px) {
    flex-direction: column;
    gap: ${space(0.75)};
    max-inline-size: 9rem;
    text-align: center;
  }
`;

export const FieldLabel = styled.label`
  color: ${color.muted};
`;

export const Field = styled.input`
  min-block-size: ${target};
  padding-inline: ${space(1)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  font-size: max(16px, ${size.body});
  font-variant-numeric: tabular-nums;
  text-align: center;
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
`;

export const FieldHint = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  &[data-wrong='true'] {
    color: ${color.danger};
  }
`;
