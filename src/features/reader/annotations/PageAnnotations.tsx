import { memo, useEffect, useMemo, useRef } from 'react';
import type { Annotation, Rectangle } from '#contract/api/annotations.ts';
import { pageTextOf } from '#contract/pageText.ts';
import type { PageNumber, PagePart, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { pressEvent } from '../gestures/pressTarget.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { placeOn } from './anchors.ts';
import { toggleBookmark, useAnnotations } from './documentAnnotations.ts';
import { Corner, Layer, markButton, noteSign, Ribbon } from './pageAnnotations.styles.ts';
import { hasNote } from '#contract/annotations/annotationList.ts';
import { placeSigns } from './placement.ts';
import { holdParts, openAnnotation } from './annotationState.ts';
import { useDarkPaper } from './useDarkPaper.ts';

export interface PageAnnotationsProps {
  readonly page: PageNumber;
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** The outer side of the page, where its bookmark is. */
  readonly side: 'left' | 'right';
}

/** The annotations of one page, below its text. */
export const PageAnnotations = memo(({ page, parts, size, scale, side }: PageAnnotationsProps) => {
  useParts(page, parts);
  const { open } = useSessionStore().annotations;
  const placed = usePlaced(page, parts, size);
  const linked = useLinkedShape(page, parts, size);
  const layer = useRef<SVGSVGElement>(null);
  const isEmpty = placed.length === 0 && linked === null;
  const isDark = useDarkPaper(layer, placed[0]?.shape[0] ?? linked?.[0]);
  return (
    <>
      <NoteSigns {...{ placed, parts, size, scale, side }} />
      {!isEmpty && (
        <Layer
          ref={layer}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden
          data-annotations
          data-paper={isDark ? 'dark' : 'light'}
        >
          {placed.map(({ annotation, shape }) => (
            <Passage
              key={annotation.id}
              annotation={annotation}
              shape={shape}
              isOpen={annotation.id === open}
            />
          ))}
          {linked && <g data-linked>{linked.map(rectangleOf)}</g>}
        </Layer>
      )}
      {placed.map(({ annotation, shape }) => (
        <PassageButton key={annotation.id} annotation={annotation} shape={shape} />
      ))}
      <BookmarkCorner page={page} side={side} />
    </>
  );
});

/** The selection needs the content of the pages that are mounted. */
function useParts(page: PageNumber, parts: readonly PagePart[]): void {
  const { store } = useSession();
  useEffect(() => holdParts(store.annotations, page, parts), [store, page, parts]);
}

interface Placed {
  readonly annotation: Annotation;
  readonly shape: readonly Rectangle[];
}

/** The annotations whose text is on this page, also after the file was replaced. */
function usePlaced(
  page: PageNumber,
  parts: readonly PagePart[],
  size: PageSize,
): readonly Placed[] {
  const all = useAnnotations();
  const { moved } = useSessionStore().annotations;
  const { width, height } = size;
  return useMemo(() => {
    const own = all.filter(
      ({ id, page: stored, anchor }) => anchor !== null && (moved[id] ?? stored) === page,
    );
    if (own.length === 0) return [];
    const text = pageTextOf(parts);
    return own.flatMap((annotation) => {
      const shape = annotation.anchor && placeOn(text, annotation.anchor, { width, height });
      return shape ? [{ annotation, shape }] : [];
    });
  }, [all, moved, page, parts, width, height]);
}

/** Where the text of the address is, while this page is shown. */
function useLinkedShape(
  page: PageNumber,
  parts: readonly PagePart[],
  { width, height }: PageSize,
): readonly Rectangle[] | null {
  const { linked } = useSessionStore().annotations;
  return useMemo(() => {
    if (linked === null || linked === 'unread' || linked.page !== page) return null;
    const { exact, start, end } = linked;
    const quote = { prefix: '', exact, suffix: '' };
    const anchor = { quote, position: { start, end }, shape: [] };
    return placeOn(pageTextOf(parts), anchor, { width, height });
  }, [linked, page, parts, width, height]);
}

const rectangleOf = ({ x, y, width, height }: Rectangle) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
);

function Passage({ annotation, shape, isOpen }: Placed & { readonly isOpen: boolean }) {
  const { store } = useSession();
  const { id, colour } = annotation;
  const group = useRef<SVGGElement>(null);
  useEffect(
    () => listenForPress(group.current, () => openAnnotation(store.annotations, id)),
    [store, id],
  );
  return (
    <g ref={group} data-press data-annotation={id} data-colour={colour} data-open={isOpen}>
      {shape.map(rectangleOf)}
    </g>
  );
}

function listenForPress(element: Element | null, press: () => void): (() => void) | undefined {
  if (!element) return undefined;
  element.addEventListener(pressEvent, press);
  return () => element.removeEventListener(pressEvent, press);
}

const percent = (part: number): string => `${part * 100}%`;

const placeOf = ({ x, y, width, height }: Rectangle) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

function PassageButton({ annotation, shape }: Placed) {
  const { store } = useSession();
  const [first] = shape;
  if (!first) return null;
  const { id, anchor } = annotation;
  const name = hasNote(annotation) ? 'annotations.noteOn' : 'annotations.highlightOf';
  return (
    <button
      type="button"
      data-mark
      className={markButton}
      style={placeOf(first)}
      aria-haspopup="true"
      aria-label={t(name, { quote: anchor?.quote?.exact ?? '' })}
      onClick={() => openAnnotation(store.annotations, id)}
    />
  );
}

interface SignsProps extends Pick<PageAnnotationsProps, 'parts' | 'size' | 'scale' | 'side'> {
  readonly placed: readonly Placed[];
}

function NoteSigns({ placed, parts, size, scale, side }: SignsProps) {
  const { width, height } = size;
  const signs = useMemo(() => {
    const noted = placed.filter(({ annotation }) => annotation.note !== '');
    const places = placeSigns(
      noted.map(({ shape }) => shape),
      parts,
      { width, height, scale, corner: side },
    );
    return noted.flatMap(({ annotation }, at) => {
      const place = places[at];
      return place ? [{ annotation, place }] : [];
    });
  }, [placed, parts, width, height, scale, side]);
  return signs.map(({ annotation, place }) => (
    <NoteSign key={annotation.id} annotation={annotation} place={place} />
  ));
}

interface SignProps extends Pick<Placed, 'annotation'> {
  readonly place: Rectangle;
}

function NoteSign({ annotation: { id, colour }, place }: SignProps) {
  const { store } = useSession();
  const sign = useRef<HTMLElement>(null);
  useEffect(
    () => listenForPress(sign.current, () => openAnnotation(store.annotations, id)),
    [store, id],
  );
  return (
    <i
      ref={sign}
      className={noteSign}
      style={placeOf(place)}
      data-press
      data-sign={id}
      data-colour={colour}
      aria-hidden
    />
  );
}

function BookmarkCorner({ page, side }: Pick<PageAnnotationsProps, 'page' | 'side'>) {
  const { bookmarked } = useSessionStore().annotations;
  const session = useSession();
  const corner = useRef<HTMLDivElement>(null);
  useEffect(
    () => listenForPress(corner.current, () => toggleBookmark(session, page)),
    [session, page],
  );
  return (
    <Corner
      ref={corner}
      data-press
      data-side={side}
      data-bookmarked={bookmarked.has(page)}
      aria-hidden
    >
      <Ribbon />
    </Corner>
  );
}
