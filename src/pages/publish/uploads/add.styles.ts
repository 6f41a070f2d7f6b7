import { styled } from '@linaria/react';
import { color, font, from, motion, radius, size, space } from '../../../shared/ui/tokens.ts';

export const DropArea = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  justify-items: start;
  gap: ${space(1)} ${space(2)};
  padding: ${space(2)} ${space(2.5)};
  border: 2px dashed color-mix(in oklab, ${color.muted} 55%, transparent);
  border-radius: ${radius.panel};
  transition:
    background-color ${motion.quick},
    border-color ${motion.quick};
  &[data-drop-target] {
    border-color: ${color.accent};
    background: color-mix(in oklab, ${color.accent} 10%, transparent);
  }
  &[data-first] {
    justify-items: center;
    padding-block: ${space(6)};
    text-align: center;
  }
  ${from('small')} {
    &:not([data-first]) {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    &:not([data-first]) > p:last-of-type {
      grid-column: 1 / -1;
    }
  }
`;

export const Lead = styled.p`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
`;

export const Limits = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;
