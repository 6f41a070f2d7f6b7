import { styled } from '@linaria/react';
import { color, font, from, motion, radius, size, space } from '../../../shared/ui/tokens.ts';

const fade = '20px';

/** The fading edges show that there is more to scroll to. */
export const AboutBox = styled.section`
  position: relative;
  margin-block-start: ${space(4)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
  &::before,
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    z-index: 1;
    block-size: ${fade};
    opacity: 0;
    pointer-events: none;
    transition: opacity ${motion.calm};
  }
  &::before {
    inset-block-start: 0;
    background: linear-gradient(${color.raised}, transparent);
  }
  &::after {
    inset-block-end: 0;
    background: linear-gradient(transparent, ${color.raised});
  }
  &[data-above='true']::before,
  &[data-below='true']::after {
    opacity: 1;
  }
`;

export const AboutText = styled.div`
  max-block-size: 350px;
  padding: ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: inherit;
  &:focus-visible {
    outline-offset: -3px;
  }
  ${from('small')} {
    padding: ${space(4)} ${space(5)};
  }
  ${from('medium')} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    gap: ${space(4)};
    align-items: start;
  }
`;

export const AboutName = styled.h2`
  margin-block-end: ${space(1.5)};
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 600;
  line-height: 1.15;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;
