import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, motion, radius, size, space, target } from './tokens.ts';

/** A form field: the label, the input below it, and below that the error. */
export const Field = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

export const Label = styled.label`
  font-weight: 600;
`;

export const entry = css`
  inline-size: 100%;
  min-block-size: ${space(6)};
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font-family: ${font.text};
  font-size: ${size.body};
  line-height: 1.5;
  transition:
    border-color ${motion.quick},
    opacity ${motion.calm};
  @media (hover: hover) {
    &:hover:not(:disabled) {
      border-color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  /* WebKit writes in grey of its own. */
  &:disabled {
    color: ${color.ink};
    opacity: 0.62;
  }
`;

/** As high as its rows, or higher when the user resizes it. */
export const manyLines = css`
  min-block-size: ${target};
  resize: vertical;
`;

/** An address is written from left to right everywhere, but is aligned at the start side. */
export const leftToRight = css`
  direction: ltr;
  [dir='rtl'] & {
    text-align: end;
  }
`;

/** A select with an icon of its own in place of the browser's. */
export const Chooser = styled.div`
  display: grid;
  & > select {
    appearance: none;
    /* As small as a phone leaves it unmagnified, so that most choices are read whole there. */
    font-size: 16px;
    padding-inline-end: ${space(4.5)};
    ${from('small')} {
      font-size: ${size.body};
      padding-inline-end: ${space(6)};
    }
    text-overflow: ellipsis;
    cursor: pointer;
  }
  & > select:disabled {
    cursor: default;
  }
  & > * {
    grid-area: 1 / 1;
  }
  & > svg {
    place-self: center end;
    margin-inline-end: ${space(1.5)};
    pointer-events: none;
  }
`;

export const Fault = styled.p`
  color: ${color.danger};
  font-size: ${size.small};
  text-wrap: pretty;
`;

/** A checkbox with its text. */
export const Checked = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.accent};
  }
`;

/** What the user has to agree to. */
export const Accept = styled(Checked)`
  font-weight: 600;
`;
