import { useMemo, useState } from 'react';
import type { AnnotationKind } from '#contract/api/annotations.ts';
import { type AnnotationFilter, fitsFilter } from '#contract/annotations/annotationList.ts';
import { t } from '../../../shared/shell/index.ts';
import { preload } from '../../../shared/ui/lazyComponent.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon } from '../bars/icons.tsx';
import { ClipLayer } from '../clips/index.ts';
import { ReaderPanel } from '../bars/ReaderPanel.tsx';
import { closePanel, useFocusReturn } from '../focus.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
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
  useFocusReturn('notes');
  useMoved(session, all);
  return (
    <ReaderPanel
      panel="notes"
      kind="dialog"
      name={t('reader.notes')}
      takesFocus="not-by-mouse"
      className={panel}
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
        <Empty>
          <bdi>{t(all.length === 0 ? 'annotations.none' : 'annotations.noneListed')}</bdi>
        </Empty>
      )}
    </ReaderPanel>
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
