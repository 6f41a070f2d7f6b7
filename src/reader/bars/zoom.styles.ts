import { Slider } from '@ark-ui/react/slider';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { calmed, color, motion, radius, shadow, size, space, target } from '../../ui/tokens.ts';

export const zoomPanel = css`
  display: grid;
  justify-items: start;
  gap: ${space(0.5)};
  padding: ${space(1)};
  border-radius: ${radius.panel};
  outline: none;
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  animation: unfold ${motion.quick};
  ${calmed} {
    animation: none;
  }
  @keyframes unfold {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }
`;

export const root = css`
  display: flex;
  block-size: min(220px, 100dvh - 220px);
  margin-block: ${space(1)};
`;

/** As wide as a finger, with the labels of its marks beside it. */
export const control = css`
  position: relative;
  display: flex;
  justify-content: center;
  inline-size: ${target};
  margin-inline-end: ${space(6)};
  touch-action: none;
  cursor: pointer;
`;

export const Track = styled(Slider.Track)`
  inline-size: 4px;
  block-size: 100%;
  border-radius: ${radius.pill};
  background: color-mix(in srgb, ${color.ink} 22%, transparent);
`;

export const Range = styled(Slider.Range)`
  inline-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
`;

/** CSS pixels. */
export const thumbSide = 22;

export const Thumb = styled(Slider.Thumb)`
  inline-size: ${thumbSide}px;
  block-size: ${thumbSide}px;
  border: 2px solid ${color.raised};
  border-radius: ${radius.pill};
  background: ${color.accent};
  box-shadow: 0 1px 4px rgb(0 0 0 / 35%);
  /* The circle is small for the eye, the place where it can be taken hold of is not. */
  &::after {
    content: '';
    position: absolute;
    inset: -13px;
  }
`;

export const Mark = styled(Slider.Marker)`
  inset-inline-start: 22px;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  white-space: nowrap;
  &[data-state='at-value'] {
    color: ${color.ink};
  }
`;
