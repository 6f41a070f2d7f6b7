import { styled } from '@linaria/react';

/**
 * Over the painted page, in the same colours in every theme. On light paper they multiply, so dark letters keep their
 * contrast; on dark paper they lighten the ground, so light letters do. Borders keep their width while the page is
 * magnified.
 */
export const Layer = styled.svg`
  position: absolute;
  left: 0;
  top: 0;
  pointer-events: none;
  contain: layout style;
  mix-blend-mode: multiply;
  &[data-paper='dark'] {
    mix-blend-mode: screen;
  }
  fill: rgb(255 205 0 / 42%);
  [data-current='true'] {
    fill: rgb(255 120 0 / 46%);
    stroke: #a33b00;
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
  & rect {
    rx: 1px;
    vector-effect: non-scaling-stroke;
  }
`;
