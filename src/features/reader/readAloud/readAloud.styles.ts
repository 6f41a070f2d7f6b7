import { styled } from '@linaria/react';
import {
  color,
  font,
  radius,
  shadow,
  size,
  space,
  target,
  toastStrip,
} from '../../../shared/ui/tokens.ts';
import { phone, upright } from '../bars/bars.styles.ts';

const top = 'max(env(safe-area-inset-top), 0px)';
/** Below the bar, or above that of a phone and the button of a sample. */
const besideBar = `calc(${target} + ${space(2)})`;

/**
 * At the fold of the pages, where they have the least text; on a phone, whose bar is at the bottom, at the top. On the
 * other side where a sentence would be covered.
 */
export const Controls = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block: auto calc(${space(1)} + ${toastStrip} + env(safe-area-inset-bottom));
  &[data-side='other'] {
    inset-block: calc(${besideBar} + ${top}) auto;
  }
  ${phone} {
    inset-block: calc(${space(1)} + ${top}) auto;
    &[data-side='other'] {
      inset-block: auto calc(var(--foot) + ${besideBar} + ${toastStrip});
    }
  }
  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  inline-size: fit-content;
  max-inline-size: calc(100% - ${space(2)});
  margin-inline: auto;
  padding: ${space(0.5)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  touch-action: manipulation;
  user-select: none;
  /* The message has a row of its own, and the button that ends the reading stays beside the others. */
  flex-wrap: wrap;
`;

/** As on every player, in every language. */
export const Transport = styled.div`
  direction: ltr;
  display: flex;
`;

export const Chooser = styled.select`
  flex: 0 1 auto;
  min-inline-size: 3.25rem;
  min-block-size: ${target};
  padding-inline: ${space(0.5)};
  border: 0;
  border-radius: ${radius.control};
  background: ${color.raised};
  color: inherit;
  font: inherit;
  /* A phone magnifies the page for a smaller text. */
  font-size: 16px;
  text-overflow: ellipsis;
  cursor: pointer;
  &[data-voice] {
    inline-size: 14rem;
    ${upright} {
      inline-size: calc(100vw - 4 * ${target} - 7rem);
      max-inline-size: 14rem;
    }
  }
`;

export const Message = styled.p`
  order: 1;
  flex: 1 0 100%;
  max-inline-size: 26rem;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  font-size: ${size.small};
  line-height: 1.4;
  text-wrap: pretty;
  text-align: center;
  /* In place of the buttons. */
  &:first-child {
    order: 0;
    flex: 1 1 0;
    text-align: start;
  }
  &:empty {
    padding: 0;
  }
`;
