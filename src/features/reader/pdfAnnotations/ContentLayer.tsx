import { createElement, memo, useMemo } from 'react';
import { styled } from '@linaria/react';
import type {
  Language,
  PageGroup,
  PagePart,
  PageSize,
} from '../../../../workers/pdf/engineProtocol.ts';
import { headingTag, textLanguage } from '../text/plainText.ts';
import { AccessibleFigure, AccessibleText } from '../text/TextLayer.tsx';
import { useIssueLanguage } from '../session/session.ts';
import { useGradually } from '../text/usePageContent.ts';
import { LinkAnnotation, NoteAnnotation } from './PdfAnnotations.tsx';
import { linksIn, minTargetSize, type TargetSize, targetSizesOf, reachableParts } from './press.ts';

interface Props {
  readonly parts: readonly PagePart[];
  /** Of the document. */
  readonly language: Language;
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** Content farther than one turn away keeps its elements without layout, so a turn does not pay for it. */
  readonly isAway: boolean;
}

/** Text and annotations of a page in reading order and in PDF points. */
export const ContentLayer = memo(({ parts, language, size, scale, isAway }: Props) => {
  const reachable = useMemo(() => reachableParts(parts, location.origin), [parts]);
  const laid = useGradually(reachable);
  const targets = useMemo(() => targetsOfLinks(reachable, scale), [reachable, scale]);
  const lang = textLanguage(useIssueLanguage(), language);
  return (
    <Parts
      lang={lang}
      data-away={isAway}
      data-whole={laid === reachable}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    >
      {laid.map((part, at) => (
        <Part key={`${at} ${part.kind}`} part={part} targets={targets} />
      ))}
    </Parts>
  );
});

function targetsOfLinks(parts: readonly PagePart[], scale: number): Map<PagePart, TargetSize> {
  const links = parts.flatMap(linksIn);
  const targets = targetSizesOf(
    links.map(({ rect }) => rect),
    minTargetSize / scale,
  );
  return new Map(targets.flatMap((target, at) => (links[at] ? [[links[at], target]] : [])));
}

interface PartProps {
  readonly part: PagePart;
  readonly targets: ReadonlyMap<PagePart, TargetSize>;
  readonly isPiece?: boolean;
}

function Part({ part, targets, isPiece = false }: PartProps) {
  if (part.kind === 'text') return <AccessibleText block={part} isPiece={isPiece} />;
  if (part.kind === 'note') return <NoteAnnotation note={part} />;
  if (part.kind === 'link') return <LinkAnnotation link={part} targetSize={targets.get(part)} />;
  const isText = part.kind === 'group' && (part.role === 'paragraph' || part.role === 'heading');
  const inner = part.parts.map((one, at) => (
    <Part key={`${at} ${one.kind}`} part={one} targets={targets} isPiece={isText} />
  ));
  if (part.kind === 'figure') return <AccessibleFigure figure={part}>{inner}</AccessibleFigure>;
  return <Group group={part}>{inner}</Group>;
}

/** Uses roles, because browsers would lay out list and table elements instead of the page's positions. */
function Group({ group, children }: { group: PageGroup; children: React.ReactNode }) {
  const { role, level, language, columns, rows } = group;
  const lang = language ?? undefined;
  if (role === 'paragraph') return <p lang={lang}>{children}</p>;
  if (role === 'heading') return createElement(headingTag(level ?? 1), { lang }, children);
  return (
    <div
      role={role}
      lang={lang}
      aria-colspan={columns > 1 ? columns : undefined}
      aria-rowspan={rows > 1 ? rows : undefined}
    >
      {children}
    </div>
  );
}

/** Receives no pointer events itself: between annotations they reach the text and the page. */
const Parts = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  transform-origin: 0 0;
  pointer-events: none;
  contain: layout style;
  &[data-away='true'] {
    content-visibility: hidden;
  }
`;
