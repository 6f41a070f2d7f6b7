import { Slider } from '@ark-ui/react/slider';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';

export const root = css`
  display: flex;
  /* Its marks need the least height. */
  block-size: clamp(120px, 100dvh - 220px, 220px);
  margin-block: ${space(1)};
`;

/** As wide as a touch target, with the labels of its marks beside it. */
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
  @media (forced-colors: active) {
    background: GrayText;
  }
`;

export const Range = styled(Slider.Range)`
  inline-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  @media (forced-colors: active) {
    background: Highlight;
  }
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
  @media (forced-colors: active) {
    border-color: Canvas;
    background: Highlight;
  }
  /* The circle is small, but its touch target is not. */
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

/** The slider between its buttons. */
export const Scale = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(0.5)};
`;

export const Settings = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1)};
  inline-size: 14rem;
  min-inline-size: 0;
  padding-block: ${space(1)};
  font-size: ${size.small};
  /* The longest words of all languages fit the smallest phone. */
  & > button {
    padding-inline: ${space(1)};
    font-size: inherit;
    overflow-wrap: anywhere;
  }
`;

/** A title above the segments. */
export const ModeChoice = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

export const Setting = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${target};
  line-height: 1.3;
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.accent};
    cursor: inherit;
  }
`;

/** Arranged as arrow keys, in every language. */
export const MovePad = styled.div`
  direction: ltr;
  display: grid;
  grid-template: repeat(2, ${target}) / repeat(3, ${target});
  justify-content: center;
  & > :nth-child(1) {
    grid-area: 1 / 2;
  }
  & > :nth-child(2) {
    grid-area: 2 / 1;
  }
  & > :nth-child(3) {
    grid-area: 2 / 3;
  }
  & > :nth-child(4) {
    grid-area: 2 / 2;
  }
`;
