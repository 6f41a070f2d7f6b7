import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnnotationKind } from '#contract/api/annotations.ts';
import { type AnnotationFilter, fitsFilter } from '#contract/annotations/annotationList.ts';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { preload } from '../../../shared/ui/lazyComponent.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { focusReturnTarget } from '../../../shared/ui/menu/menuChoice.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon } from '../bars/icons.tsx';
import { ClipLayer } from '../clips/index.ts';
import { closePanel } from '../focus.ts';
import { openerOf, panelId } from '../panels.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { useAnnotations } from './documentAnnotations.ts';
import { NoteList } from './NoteList.tsx';
import { Empty, Filters, Head, panel } from './noteList.styles.ts';
import { inPageOrder } from './anchors.ts';
import { ClipIcon, Swatches } from './toolbarParts.tsx';
import { setClipping } from './annotationState.ts';
import { useMoved } from './usePassages.ts';

const kinds: readonly ('all' | AnnotationKind)[] = ['all', 'bookmark', 'highlight', 'note'];

const noFilter: AnnotationFilter = { kind: null, colour: null };

/** The annotations of the open document. It is no modal: the pages stay in use beside it. */
export function OpenNotes() {
  const session = useSession();
  const all = useAnnotations();
  const [filter, setFilter] = useState(noFilter);
  const { moved } = useSessionStore().annotations;
  const listed = useMemo(
    () => inPageOrder(all, moved).filter((one) => fitsFilter(one, filter)),
    [all, moved, filter],
  );
  const place = useRef<HTMLDivElement>(null);
  useFocus(session.id, place);
  useMoved(session, all);
  return (
    <div
      ref={place}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `dialog` takes the focus by itself
      role="dialog"
      id={panelId('notes', session.id)}
      className={panel}
      aria-label={t('reader.notes')}
      tabIndex={-1}
    >
      <Head>
        <h2>{t('reader.notes')}</h2>
        <ClipButton />
        <IconButton
          type="button"
          aria-label={t('annotations.close')}
          onClick={() => closePanel(session)}
        >
          <CloseIcon />
        </IconButton>
      </Head>
      {all.length > 0 && <FilterRow filter={filter} onFilter={setFilter} />}
      {listed.length > 0 ? (
        <NoteList annotations={listed} />
      ) : (
        <Empty>{t(all.length === 0 ? 'annotations.none' : 'annotations.noneListed')}</Empty>
      )}
    </div>
  );
}

function ClipButton() {
  const session = useSession();
  return (
    <IconButton
      type="button"
      aria-label={t('clips.title')}
      title={t('clips.title')}
      onPointerEnter={() => preload(ClipLayer.code)}
      onClick={() => beginClip(session)}
    >
      <ClipIcon />
    </IconButton>
  );
}

/** The panel would cover the page. */
function beginClip(session: Session): void {
  closePanel(session);
  setClipping(session.store.annotations, true);
}

interface FilterProps {
  readonly filter: AnnotationFilter;
  readonly onFilter: (filter: AnnotationFilter) => void;
}

function FilterRow({ filter, onFilter }: FilterProps) {
  return (
    <Filters>
      <Segments
        name="annotation-kinds"
        label={t('annotations.kind')}
        chosen={filter.kind ?? 'all'}
        choices={kinds.map((value) => ({ value, text: t(`annotations.kinds.${value}`) }))}
        onChoose={(kind) => onFilter({ ...filter, kind: kind === 'all' ? null : kind })}
      />
      <Swatches
        name={t('annotations.colour')}
        nameOf={(colour) => t(`annotations.colours.${colour}`)}
        chosen={filter.colour}
        onChoose={(colour) =>
          onFilter({ ...filter, colour: filter.colour === colour ? null : colour })
        }
      />
    </Filters>
  );
}

/** The panel takes the focus if it was opened by keys, and gives it back to where it was. */
function useFocus(id: number, place: React.RefObject<HTMLElement | null>): void {
  const [cameFrom] = useState(focusReturnTarget);
  useLayoutEffect(() => {
    const isByMouse = openerOf('notes', id)?.matches(':focus:not(:focus-visible)');
    if (!isByMouse && mayTakeFocus()) place.current?.focus({ preventScroll: true });
  }, [id, place]);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === openerOf('notes', id);
      if (isLost && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    },
    [id, cameFrom],
  );
}
