import { css } from '@linaria/core';

/** The colours of annotations as buttons and lists show them. The paper of the reader has the same hues. */
export const annotationColours = css`
  --yellow: #f5cf2e;
  --green: #6cc644;
  --blue: #55b4f0;
  --pink: #f582b4;
`;

/** Sets `--own` to the colour of an element, within `annotationColours`. */
export const ownColour = `
  &[data-colour='yellow'] {
    --own: var(--yellow);
  }
  &[data-colour='green'] {
    --own: var(--green);
  }
  &[data-colour='blue'] {
    --own: var(--blue);
  }
  &[data-colour='pink'] {
    --own: var(--pink);
  }
`;
