import { css } from '@linaria/core';
import { layers } from '../layers.ts';
import { color, motion, radius, shadow, size, space, target } from '../tokens.ts';

export const menuPanel = css`
  z-index: ${layers.header + 1};
  min-inline-size: ${space(24)};
  max-inline-size: calc(100vw - ${space(2)});
  padding: ${space(1)};
  /* Seen only where the system's colours take the shadow away. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  /* While open only: an animation that stays the same never ends again, and the menu would not go. */
  &[data-state='open'] {
    animation: menu-appears ${motion.quick};
  }
  &:focus {
    outline: none;
  }
  @keyframes menu-appears {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }
`;

export const menuItem = css`
  display: flex;
  align-items: center;
  min-block-size: ${target};
  padding-inline: ${space(2)};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: ${size.body};
  text-decoration: none;
  cursor: pointer;
  &[data-highlighted] {
    background: color-mix(in oklab, ${color.ink} 8%, transparent);
  }
  &[aria-checked='true']::after {
    content: '✓' / '';
    margin-inline-start: auto;
    color: ${color.accent};
  }
`;

export const separator = css`
  margin: ${space(1)} ${space(2)};
  border: 0;
  border-block-start: 1px solid ${color.line};
`;
