import { styled } from '@linaria/react';
import { css } from '@linaria/core';
import { color, motion, radius, size, space, target } from './tokens.ts';

interface Props<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly chosen: T;
  readonly choices: readonly { value: T; text: string; disabled?: boolean }[];
  readonly onChoose: (value: T) => void;
}

/** A choice of a few values, side by side. */
export const Segments = <T extends string>({
  name,
  label,
  chosen,
  choices,
  onChoose,
}: Props<T>) => (
  <SegmentRow>
    <Legend>{label}</Legend>
    {choices.map(({ value, text, disabled = false }) => (
      <Segment key={value}>
        <input
          type="radio"
          className={covering}
          name={name}
          value={value}
          checked={value === chosen}
          disabled={disabled}
          onChange={() => onChoose(value)}
        />
        <bdi>{text}</bdi>
      </Segment>
    ))}
  </SegmentRow>
);

const SegmentRow = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  padding: 3px;
  border-radius: ${radius.panel};
  background: ${color.ground};
`;

const Legend = styled.legend`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/** The radio button covers its whole segment, so that pointer and focus find it there. */
const Segment = styled.label`
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

/** An invisible radio button over all of its label, for pointers and assistive tools. */
export const covering = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;
