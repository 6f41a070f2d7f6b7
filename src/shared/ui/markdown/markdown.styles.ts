import { css } from '@linaria/core';
import { color, font, size, space } from '../tokens.ts';

export const prose = css`
  max-inline-size: 62ch;
  overflow-wrap: anywhere;
  text-wrap: pretty;
  /* A face without an italic, as Japanese and Arabic ones are, is not slanted by force. */
  font-synthesis-style: none;
  p,
  ul,
  ol,
  blockquote {
    margin-block: 0 ${space(1.5)};
  }
  ul,
  ol {
    padding-inline-start: ${space(3)};
  }
  h2,
  h3 {
    margin-block: ${space(2)} ${space(0.5)};
    font-family: ${font.display};
    font-size: ${size.lead};
    line-height: 1.25;
  }
  blockquote {
    margin-inline: 0;
    padding-inline-start: ${space(2)};
    border-inline-start: 2px solid ${color.accent};
    font-family: ${font.display};
  }
  hr {
    border: 0;
    border-block-start: 1px solid ${color.line};
  }
`;

export const asWritten = css`
  white-space: pre-line;
`;
