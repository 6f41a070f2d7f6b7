import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

export const Command = styled.code`
  max-inline-size: 100%;
  padding: ${space(1.5)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1.5)};
`;
