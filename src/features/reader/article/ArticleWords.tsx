import { createElement, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { hasNote } from '#contract/annotations/annotationList.ts';
import type { Annotation } from '#contract/api/annotations.ts';
import { readingPath } from '#contract/paths.ts';
import { t } from '../../../shared/shell/index.ts';
import { safeAddress } from '../../../shared/ui/addresses.ts';
import { openAnnotation } from '../annotations/annotationState.ts';
import { hasSelection } from '../gestures/pressTarget.ts';
import { opensTab } from '../pdfAnnotations/press.ts';
import { followLink } from '../readerHistory.ts';
import { type Session, useSession } from '../session/session.ts';
import { plainPart } from '../text/paragraphs.ts';
import { type ArticleItem, partsOf, type TextPart } from './article.ts';
import type { ArticleLink } from './articleLinks.ts';
import { type ArticleMark, type Piece, piecesOf } from './articleMarks.ts';

export interface MarkedText {
  readonly marks: readonly ArticleMark[];
  /** The mark to which the article moves. */
  readonly moving: ArticleMark | null;
  readonly links: readonly ArticleLink[];
}

interface Props extends MarkedText {
  readonly item: ArticleItem;
}

/** The text of a paragraph with its marks and links. A selection finds its place by `data-start`. */
export function ArticleWords({ item, marks, moving, links }: Props) {
  const session = useSession();
  return partsOf(item).flatMap((part) =>
    piecesOf(part, marks, links).map((piece) => {
      const words = createElement(
        piece.mark ? 'mark' : 'span',
        {
          key: `${part.page} ${part.start} ${piece.at}`,
          'data-of': part.page,
          'data-start': part.start + piece.at,
          'data-length': piece.text.length,
          'data-moving': piece.mark && piece.mark === moving ? '' : undefined,
          ...pressOf(session, part, piece),
        },
        plainPart(piece.text),
      );
      return piece.link ? (
        <LinkWords key={words.key} link={piece.link}>
          {words}
        </LinkWords>
      ) : (
        words
      );
    }),
  );
}

/** The attributes of the words of a highlight or a note, whose first piece is its button. */
function pressOf({ store }: Session, part: TextPart, { at, mark, link }: Piece) {
  const annotation = mark?.annotation;
  if (!mark || !annotation) return {};
  const look = {
    'data-annotation': annotation.id,
    'data-colour': annotation.colour,
    'data-note': hasNote(annotation) ? '' : undefined,
  };
  // A press follows the link.
  if (link) return look;
  const open = (): void => openAnnotation(store.annotations, annotation.id);
  return {
    ...look,
    onClick: () => hasSelection() || open(),
    ...(part.start + at <= mark.start && buttonOf(annotation, open)),
  };
}

function buttonOf(annotation: Annotation, open: () => void) {
  const name = hasNote(annotation) ? 'annotations.noteOn' : 'annotations.highlightOf';
  return {
    role: 'button',
    tabIndex: 0,
    'aria-haspopup': 'true' as const,
    'aria-label': t(name, { quote: annotation.anchor?.quote?.exact ?? '' }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
  };
}

interface LinkProps {
  readonly link: ArticleLink;
  readonly children: ReactNode;
}

/** Web pages open in a new tab. A link inside the issue leads the article to its page. */
function LinkWords({ link: { target }, children }: LinkProps) {
  const session = useSession();
  if (target.kind === 'web') {
    const address = safeAddress(target.url, location.origin) ?? undefined;
    return (
      <a
        href={address}
        target={address && opensTab(address) ? '_blank' : undefined}
        rel="noopener noreferrer nofollow"
      >
        {children}
      </a>
    );
  }
  const { issue, type } = session.reading;
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    followLink(session, target);
  };
  return (
    <a href={readingPath(issue.id, type, target.page)} onClick={go}>
      {children}
    </a>
  );
}
