import { memo, useEffect, useRef, createElement } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type {
  PageNumber,
  PagePart,
  PageSize,
  TextBlock,
  TextRun,
  PageFigure,
  TextSpan,
} from '../../../../workers/pdf/engineProtocol.ts';
import { useIssueLanguage } from '../session/session.ts';
import { copiedFrom, blocksIn, headingTag } from './plainText.ts';
import { dragSelection } from './dragSelection.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { boxStyleOf } from '../pdfAnnotations/press.ts';
import { color } from '../../../shared/ui/tokens.ts';

interface AccessibleTextProps {
  readonly block: TextBlock;
  /** Whether it is part of an enclosing paragraph or heading. */
  readonly isPiece?: boolean;
}

/**
 * An invisible paragraph or heading for screen readers and search, at its painted position. Its lines break
 * near the page's lines. Pointers select text in TextLayer.
 */
export const AccessibleText = memo(({ block, isPiece = false }: AccessibleTextProps) => {
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

/** Runs of one slice for each page. The next frame lays them out. */
const SLICE = 24;

/** Positions the text in PDF points, one slice for each frame. */
async function layoutText(
  layer: HTMLElement,
  blocks: readonly TextBlock[],
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for (const block of blocks) {
    if (signal.aborted) return;
    layer.append(blockOf(block));
    done += block.runs.length;
    if (done < SLICE) continue;
    done = 0;
    await nextFrame();
  }
}

function blockOf({ runs, follows }: TextBlock): HTMLElement {
  const block = document.createElement('div');
  block.dataset['follows'] = follows;
  block.append(...runs.flatMap(piecesOf));
  return block;
}

/** A line's end is an element: a selection is copied line by line (plainText.ts). */
function piecesOf(run: TextRun): HTMLElement[] {
  const words = document.createElement('span');
  words.textContent = run.text;
  words.dir = run.direction;
  words.style.cssText = [
    `left:${run.x}px`,
    `top:${run.y}px`,
    `font:${run.size}px/1 ${run.font}`,
    `transform:rotate(${run.angle}rad) scaleX(${run.stretch})`,
  ].join(';');
  return run.endsLine ? [words, document.createElement('br')] : [words];
}

/** Resolves after the layout of the next frame; otherwise several slices would share one layout. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    afterFrame(resolve);
  });

interface Props {
  readonly page: PageNumber;
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** Invisible text keeps its elements without layout, so a turn does not pay for it. */
  readonly isAway: boolean;
  /** Text selection is on: a mouse selects also from beside the text. */
  readonly isWhole: boolean;
}

/**
 * The selectable text of a page, invisible over the painted text, while a pointer is near or
 * text selection is on. Laid out in PDF points, so that another size of the page is another scale
 * of the whole. Screen readers use AccessibleText.
 */
export const TextLayer = memo(({ page, parts, size, scale, isAway, isWhole }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: place } = layer;
    if (!place) return undefined;
    const ending = new AbortController();
    void layoutText(place, blocksIn(parts), ending.signal);
    const stopDragging = dragSelection(place);
    return () => {
      ending.abort();
      stopDragging();
      place.replaceChildren();
    };
  }, [parts]);
  const lang = useIssueLanguage();
  return (
    <Words
      ref={layer}
      aria-hidden
      lang={lang}
      data-words={page}
      data-whole={isWhole}
      data-away={isAway}
      onCopy={copy}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    />
  );
});

function copy(event: React.ClipboardEvent): void {
  const selection = document.getSelection();
  const words = selection && copiedFrom(selection);
  if (!words) return;
  event.clipboardData.setData('text/plain', words);
  event.preventDefault();
}

const Words = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  overflow: clip;
  contain: strict;
  transform-origin: 0 0;
  line-height: 1;
  text-align: start;
  text-size-adjust: none;
  /* Letters in fractions of a pixel, as the engine measured them. */
  text-rendering: geometricPrecision;
  font-kerning: auto;
  letter-spacing: 0;
  word-spacing: 0;
  forced-color-adjust: none;
  -webkit-user-select: text;
  user-select: text;
  & span {
    position: absolute;
    color: transparent;
    white-space: pre;
    cursor: text;
    transform-origin: 0 0;
    pointer-events: auto;
  }
  /* Beside the text a mouse turns or pans, as without text. */
  &[data-whole='false'] {
    pointer-events: none;
  }
  &[data-away='true'] {
    content-visibility: hidden;
  }
  & ::selection {
    background: color-mix(in srgb, ${color.accent} 36%, transparent);
    color: transparent;
  }
  & br::selection {
    background: transparent;
  }
`;

/** The place of a picture, for screen readers. */
const unseen = css`
  position: absolute;
`;

/** For search and screen readers at the painted position; invisible and not selectable. */
const spoken = css`
  position: absolute;
  overflow: clip;
  margin: 0;
  font-weight: 400;
  & abbr {
    text-decoration: none;
  }
  color: transparent;
  text-align: start;
  text-size-adjust: none;
  forced-color-adjust: none;
`;
