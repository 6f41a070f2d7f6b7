import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  calmed,
  color,
  font,
  motion,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

const sheet = css`
  position: absolute;
  margin-inline: auto;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  text-wrap: balance;
  animation: rise ${motion.calm};
  ${calmed} {
    animation: none;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
`;

/** Lies over the pages, which may show older bitmaps. */
export const errorNote = `${sheet} ${css`
  inset-block-end: calc(${space(13)} + env(safe-area-inset-bottom));
  inset-inline: ${space(2)};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(2)} ${space(3)};
  inline-size: fit-content;
  max-inline-size: min(36rem, 100% - ${space(4)});
  padding: ${space(2)} ${space(3)};
  text-align: center;
`}`;

/** High enough that the keyboard of a phone does not cover it. */
export const passwordCard = `${sheet} ${css`
  inset-block-start: max(${space(9)}, 18%);
  inset-inline: ${space(2)};
  display: grid;
  gap: ${space(2.5)};
  inline-size: min(22rem, 100% - ${space(4)});
  padding: ${space(3)};
`}`;

export const PasswordLabel = styled.label`
  font-family: ${font.display};
  font-size: ${size.lead};
  line-height: 1.3;
`;

export const PasswordField = styled.input`
  min-inline-size: 0;
  min-block-size: ${target};
  padding-inline: ${space(2)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  /* One frame: the outline lies on the border. */
  &:focus-visible {
    outline: 2px solid ${color.ink};
    outline-offset: -1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    outline-color: ${color.danger};
  }
`;
