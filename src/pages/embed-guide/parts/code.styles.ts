import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

export const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

export const CodeHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  padding-inline: ${space(2)} ${space(0.5)};
  border-block-end: 1px solid ${color.line};
`;

export const CodeName = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.3;
`;

/** Long lines wrap, so that nothing scrolls sideways. */
export const Pre = styled.pre`
  margin: 0;
  padding: ${space(2)};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  /* Lines of forty characters fit beside the example. */
  font-size: 0.78rem;
  line-height: 1.6;
  text-align: start;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 2;
`;

export const Quoted = styled.span`
  color: ${color.accent};
`;
