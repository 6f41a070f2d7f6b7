import { styled } from '@linaria/react';
import { color, radius, shadow, size, space, widths } from '../../../shared/ui/tokens.ts';

export const ActionBar = styled.div`
  grid-area: actions;
  position: sticky;
  inset-block-end: max(${space(1)}, env(safe-area-inset-bottom));
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space(0.5)} ${space(2)};
  padding: ${space(1)} ${space(1)} ${space(1)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
`;

export const SaveState = styled.p`
  flex: 1 1 12rem;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  &:empty {
    flex: none;
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1)};
  @media (width < ${widths.small}px) {
    inline-size: 100%;
    & > * {
      flex: 1 1 auto;
    }
  }
`;
