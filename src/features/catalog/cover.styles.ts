import { styled } from '@linaria/react';
import { color, font, motion, shadow, space } from '../../shared/ui/tokens.ts';

export const Frame = styled.div`
  position: relative;
  overflow: hidden;
  container-type: inline-size;
  inline-size: 100%;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  transition: box-shadow ${motion.calm};
  /* The paper's edge, so that a black cover does not run into a dark room. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px color-mix(in oklab, ${color.ink} 14%, transparent);
  }
  &[data-missing] {
    display: grid;
    align-items: end;
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;

/** The picture is 15 pixels wide. It is enlarged a little, because the blur reaches over the edge. */
export const Blurred = styled.img`
  position: absolute;
  inset: -4%;
  inline-size: 108%;
  block-size: 108%;
  object-fit: cover;
  filter: blur(4cqi);
`;

export const Sharp = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  opacity: 0;
  transition: opacity ${motion.calm};
  &[data-sharp] {
    opacity: 1;
  }
`;

export const MissingTitle = styled.span`
  padding: ${space(2)};
  font-family: ${font.display};
  font-size: clamp(1rem, 13cqi, 2.5rem);
  font-weight: 640;
  line-height: 1.05;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;
