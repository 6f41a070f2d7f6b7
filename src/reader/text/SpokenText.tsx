import { memo } from 'react';
import type { TextBlock } from '../../../workers/pdf/protocol.ts';
import { placeOf } from '../marks/placeOf.ts';
import { spoken } from './text.styles.ts';

interface Props {
  readonly block: TextBlock;
  readonly lang: string | undefined;
}

/**
 * A paragraph for screen readers and for finding, unseen where it is painted. Its lines break near
 * to where the page's do; fingers and mouse have words of their own (TextLayer).
 */
export const SpokenText = memo(({ block, lang }: Props) => (
  <p
    className={spoken}
    lang={lang}
    dir={block.direction}
    style={{ ...placeOf(block.rect), ...typeOf(block) }}
  >
    {block.text}
  </p>
));

function typeOf({ rect, runs }: TextBlock) {
  const lines = runs.filter(({ endsLine }) => endsLine).length || 1;
  const [first] = runs;
  return {
    fontFamily: first?.font,
    fontSize: first?.size,
    lineHeight: `${rect.height / lines}px`,
  };
}
