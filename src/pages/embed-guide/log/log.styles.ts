import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

export const LogSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
`;

export const LogHead = styled.div`
  display: flex;
  align-items: center;
  padding-inline: ${space(2)} ${space(0.5)};
  border-block-end: 1px solid ${color.line};
`;

export const LogTitle = styled.h3`
  flex: 1;
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
`;

export const Empty = styled.p`
  padding: ${space(3)} ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
`;

export const EntryList = styled.ol`
  block-size: ${space(42)};
  margin: 0;
  padding: ${space(1)} 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  list-style: none;
  font-size: ${size.small};
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space(1)};
  padding: ${space(0.5)} ${space(2)};
  line-height: 1.45;
  &[data-direction='event'] {
    background: color-mix(in oklab, ${color.accent} 8%, transparent);
  }
`;

/** The arrow points to the frame or away from it. The frame is at the end of the line in both directions. */
export const DirectionSign = styled.span`
  flex: none;
  inline-size: ${space(2)};
  color: ${color.muted};
  text-align: center;
  [data-direction='event'] & {
    color: ${color.accent};
    font-size: 0.7em;
  }
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

const mono = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace";

export const Kind = styled.code`
  font-family: ${mono};
  font-weight: 600;
`;

export const RepeatCount = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;

export const Payload = styled.code`
  flex-basis: 100%;
  padding-inline: ${space(3)};
  [dir='rtl'] & {
    text-align: end;
  }
  color: ${color.muted};
  font-family: ${mono};
  font-size: 0.93em;
  overflow-wrap: anywhere;
`;
