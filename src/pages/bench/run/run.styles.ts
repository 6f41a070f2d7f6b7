import { styled } from '@linaria/react';
import { color, font, from, radius, size, space } from '../../../shared/ui/tokens.ts';

/** No animations: their painting would be measured too. */
export const RunDialog = styled.dialog`
  inline-size: 100%;
  max-inline-size: none;
  block-size: 100%;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: ${color.ground};
  color: ${color.ink};
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
  }
`;

export const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: max(${space(1)}, env(safe-area-inset-top)) ${space(2)} ${space(1.5)};
  background: ${color.raised};
  ${from('small')} {
    padding-inline: ${space(4)};
  }
`;

export const Status = styled.div`
  min-inline-size: 0;
  line-height: 1.3;
  & > p {
    color: ${color.muted};
    font-size: ${size.small};
    font-variant-numeric: tabular-nums;
  }
`;

export const Title = styled.h2`
  margin: 0;
  overflow: hidden;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Progress = styled.progress`
  appearance: none;
  grid-column: 1 / -1;
  inline-size: 100%;
  block-size: 6px;
  border: 0;
  border-radius: ${radius.pill};
  overflow: hidden;
  background: color-mix(in oklab, ${color.ink} 14%, transparent);
  color: ${color.accent};
  &::-webkit-progress-bar {
    background: transparent;
  }
  &::-webkit-progress-value {
    background: ${color.accent};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
`;

export const Warning = styled.output`
  grid-column: 1 / -1;
  color: ${color.muted};
  font-size: ${size.small};
  line-height: 1.35;
  text-wrap: pretty;
`;

/** The frame keeps its initial size, also when the device is rotated. */
export const FrameArea = styled.div`
  display: grid;
  place-content: start center;
  min-inline-size: 0;
  min-block-size: 0;
  overflow: hidden;
  & > iframe {
    border: 0;
    background: ${color.surface};
  }
`;
