import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  calmed,
  color,
  font,
  motion,
  radius,
  roundButton,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';
import { annotationColours, ownColour } from '../../../shared/ui/annotationColours.styles.ts';

/** All buttons in one row would need more room. */
const narrow = '@media (max-width: 389px)';

/** Over the pages and the bars, beside the selected text. Its position is set by a transform. */
export const toolbar = `${annotationColours} ${css`
  position: absolute;
  left: 0;
  top: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  box-sizing: border-box;
  max-inline-size: min(calc(8 * ${target} + ${space(4)}), calc(100% - ${space(2)}));
  padding: ${space(0.5)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  outline: none;
  user-select: none;
  touch-action: manipulation;
  animation: toolbar-comes ${motion.quick};
  ${calmed} {
    animation: none;
  }
  @keyframes toolbar-comes {
    from {
      opacity: 0;
    }
  }
`}`;

export const Colours = styled.fieldset`
  display: flex;
  /* Two even rows. */
  ${narrow} {
    flex: 1 0 100%;
    justify-content: center;
  }
`;

/** A line between the colours and the other buttons, where they stand in one row. */
export const Rule = styled.i`
  align-self: stretch;
  inline-size: 1px;
  margin-block: ${space(1)};
  margin-inline: ${space(0.5)};
  background: ${color.line};
  ${narrow} {
    display: none;
  }
`;

export const Swatch = styled.button`
  ${roundButton}
  background: transparent;
  cursor: pointer;
  &::before {
    content: '';
    inline-size: 24px;
    block-size: 24px;
    border: 1px solid rgb(0 0 0 / 28%);
    border-radius: ${radius.pill};
    background: var(--own);
    forced-color-adjust: none;
    transition: scale ${motion.quick};
  }
  ${ownColour}
  @media (hover: hover) {
    &:hover::before {
      scale: 1.15;
    }
  }
  &:is([aria-pressed='true'], [aria-checked='true'])::before {
    outline: 2px solid ${color.ink};
    outline-offset: 2px;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** The text of a note in the bar of its highlight. */
export const NoteText = styled.button`
  flex: 1 0 100%;
  max-block-size: 9rem;
  overflow: auto;
  padding: ${space(1)} ${space(1.5)};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: ${size.small};
  line-height: 1.4;
  text-align: start;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 7%, transparent);
    }
  }
`;
