import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, motion, radius, roundButton, size, space } from '../../../shared/ui/tokens.ts';

export const Files = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin: ${space(2)} 0 0;
  padding: 0;
  list-style: none;
`;

export const FileRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding: ${space(0.5)} ${space(0.5)} ${space(1.5)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  &[data-state='refused'] {
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
`;

export const Name = styled.p`
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const crossButton = css`
  ${roundButton}
  background: none;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${color.ground};
    }
  }
`;

export const Bar = styled.progress`
  grid-column: 1 / -1;
  appearance: none;
  inline-size: calc(100% - ${space(1.5)});
  block-size: 4px;
  overflow: hidden;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.ground};
  &::-webkit-progress-bar {
    background: ${color.ground};
  }
  &::-webkit-progress-value {
    background: ${color.accent};
    transition: inline-size ${motion.calm};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
`;

export const Message = styled.p`
  grid-column: 1 / -1;
  padding-block-start: ${space(0.5)};
  padding-inline-end: ${space(1.5)};
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  [data-state='refused'] > & {
    color: ${color.danger};
  }
`;

export const FileActions = styled.div`
  grid-column: 1 / -1;
  margin-inline-start: -${space(1.5)};
  &:empty {
    display: none;
  }
  & > a {
    display: inline-flex;
    align-items: center;
    text-decoration: none;
  }
`;
