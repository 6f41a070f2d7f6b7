import { css } from '@linaria/core';
import { from, space } from './tokens.ts';

/** The outer margins of a page. They grow with the window. */
export const margins = css`
  inline-size: 100%;
  max-inline-size: var(--page-width, 1376px);
  margin-inline: auto;
  padding-inline: ${space(2)};
  ${from('small')} {
    padding-inline: ${space(4)};
  }
  ${from('medium')} {
    padding-inline: ${space(6)};
  }
  /* The host's page has margins of its own. */
  [data-embed] & {
    padding-inline: ${space(2)};
    ${from('small')} {
      padding-inline: ${space(3)};
    }
  }
`;
