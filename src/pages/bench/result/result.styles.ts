import { styled } from '@linaria/react';
import { color, font, radius, size, space } from '../../../shared/ui/tokens.ts';

export const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(4)} ${space(1)};
  border-block-start: 1px solid ${color.line};
`;

export const Heading = styled.h2`
  margin: 0;
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
  text-wrap: balance;
  &:focus-visible {
    outline: none;
  }
`;

export const Agent = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  [dir='rtl'] & {
    text-align: end;
  }
`;

export const Failures = styled.ul`
  margin: 0;
  padding-inline-start: ${space(2.5)};
  color: ${color.danger};
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)};
`;

export const ResultBlock = styled.section`
  max-block-size: ${space(30)};
  margin: 0;
  padding: ${space(2)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  font-size: 0.78rem;
  line-height: 1.6;
  text-align: start;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 2;
`;
