import { createElement, memo } from 'react';
import type { PageFigure, TextBlock, TextSpan } from '../../../../workers/pdf/protocol.ts';
import { boxStyleOf } from '../pdfAnnotations/press.ts';
import { headingTag } from './plainText.ts';
import { spoken, unseen } from './text.styles.ts';

interface Props {
  readonly block: TextBlock;
  /** Whether it is part of an enclosing paragraph or heading. */
  readonly isPiece?: boolean;
}

/**
 * An invisible paragraph or heading for screen readers and search, at its painted position. Its lines break
 * near the page's lines. Pointers select text in TextLayer.
 */
export const AccessibleText = memo(({ block, isPiece = false }: Props) => {
  const { level, isArtifact, language, direction, rect, spans, text } = block;
  return createElement(
    isPiece ? 'span' : level === null ? 'p' : headingTag(level),
    {
      className: spoken,
      dir: direction,
      lang: language ?? undefined,
      'aria-hidden': isArtifact || undefined,
      style: { ...boxStyleOf(rect), ...typeOf(block) },
    },
    spans.length > 0 ? spans.map(spanOf) : text,
    // Between two pieces of one paragraph.
    isPiece && ' ',
  );
});

function spanOf({ text, language, expansion }: TextSpan, at: number) {
  const lang = language ?? undefined;
  const key = `${at} ${text}`;
  return expansion === null ? (
    <span key={key} lang={lang}>
      {text}
    </span>
  ) : (
    <abbr key={key} lang={lang} title={expansion}>
      {text}
    </abbr>
  );
}

function typeOf({ rect, runs }: TextBlock) {
  const lines = runs.filter(({ endsLine }) => endsLine).length || 1;
  const [first] = runs;
  return {
    fontFamily: first?.font,
    fontSize: first?.size,
    lineHeight: `${rect.height / lines}px`,
  };
}

/** The alternative text of a figure. Text in the figure is found but not read aloud. */
export const AccessibleFigure = ({ figure, children }: FigureProps) => (
  <>
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is painted with its page
      role="img"
      aria-label={figure.text}
      lang={figure.language ?? undefined}
      className={unseen}
      style={boxStyleOf(figure.rect)}
    />
    <span aria-hidden>{children}</span>
  </>
);

interface FigureProps {
  readonly figure: PageFigure;
  readonly children: React.ReactNode;
}
