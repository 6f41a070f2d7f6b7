import { styled } from '@linaria/react';
import { color, motion, radius, size, space, target } from './tokens.ts';

export const SegmentRow = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  padding: 3px;
  border-radius: ${radius.panel};
  background: ${color.ground};
`;

export const Legend = styled.legend`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/** The radio button covers its whole segment, so that pointer and focus find it there. */
export const Segment = styled.label`
  position: relative;
  display: grid;
  flex: 1;
  place-items: center;
  min-block-size: ${target};
  padding-inline: ${space(1)};
  border-radius: 9px;
  color: ${color.ink};
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  cursor: pointer;
  transition: background-color ${motion.quick};
  &:has(:checked) {
    background: ${color.raised};
    box-shadow: inset 0 0 0 2px ${color.accent};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
  &:has(:disabled) {
    color: ${color.muted};
    cursor: default;
  }
`;
