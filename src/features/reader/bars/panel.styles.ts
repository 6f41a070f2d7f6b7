import { calmed, color, font, motion, space, radius, shadow } from '../../../shared/ui/tokens.ts';

/** A panel over the pages; opaque. It comes from the bar. */
export const panelLook = `
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  animation: panel-comes ${motion.quick};
  ${calmed} {
    animation: none;
  }
  @keyframes panel-comes {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }
`;

/** A panel below the bar. It sets its own width. */
export const panelFrame = `
  position: absolute;
  inset-block-start: calc(100% + ${space(1)});
  inset-inline-end: max(${space(1)}, env(safe-area-inset-right), env(safe-area-inset-left));
  box-sizing: border-box;
  overflow: hidden;
  ${panelLook}
`;
