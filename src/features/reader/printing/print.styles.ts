import { css } from '@linaria/core';

/**
 * Printing while the reader is open prints the visible pages, each on its own sheet. Pictures of pages for the
 * printer (`data-print`) are printed instead of everything else. Applies on import.
 */
export const printed = css`
  :global() {
    @media not print {
      [data-print] {
        display: none;
      }
    }
    @media print {
      body:has(> [data-print]) > :not([data-print]) {
        display: none !important;
      }
      [data-print] img {
        display: block;
        max-inline-size: 100%;
        max-block-size: 98vh;
        margin-inline: auto;
        break-inside: avoid;
      }
      [data-print] img + img {
        break-before: page;
      }
      [data-viewer]:has([role='group']),
      [data-viewer] :has([role='group']) {
        display: block !important;
        position: static !important;
        inline-size: auto !important;
        block-size: auto !important;
        transform: none !important;
        overflow: visible !important;
        contain: none !important;
        background: none !important;
      }
      /* \`translate\` moves the track. A rule of its own: the minifier replaces it by a \`transform\` in the rule above. */
      [data-viewer] :has([role='group']) {
        translate: none !important;
      }
      [data-viewer] [role='group'] {
        position: static !important;
        inline-size: auto !important;
        block-size: auto !important;
        transform: none !important;
        break-inside: avoid;
        break-after: page;
      }
      [data-viewer] [role='group'] :is(span, img, canvas) {
        display: block;
        position: static !important;
        inline-size: auto !important;
        block-size: auto !important;
        max-inline-size: 100%;
        max-block-size: 98vh;
        margin-inline: auto;
      }
      body:has(> [data-viewer] [role='group']) > :not([data-viewer], [data-print]),
      [data-viewer]:has([role='group'])
        :not(:has([role='group']), [role='group'], [role='group'] *),
      [data-viewer] [inert],
      [data-viewer] [role='group'] > :not(:has(canvas), img),
      [data-viewer] [role='group']:has(canvas) > img,
      [data-viewer] [role='group'] canvas[data-window] {
        display: none !important;
      }
    }
  }
`;
