import { css } from '@linaria/core';

/** The colours of annotations as buttons and lists show them. The paper of the reader has the same hues. */
export const annotationColours = css`
  --yellow: #f5cf2e;
  --green: #6cc644;
  --blue: #55b4f0;
  --pink: #f582b4;
`;
