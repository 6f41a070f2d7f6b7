import { type KeyboardEvent, useRef, useState } from 'react';
import { type Components, type ListProps, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Annotation } from '#contract/api/annotations.ts';
import { t } from '../../../shared/shell/index.ts';
import { useRovingFocus } from '../../../shared/ui/useRovingFocus.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { BookmarkIcon } from '../bars/icons.tsx';
import { type Counted, CountedItem } from '../CountedItem.tsx';
import { closePanel } from '../focus.ts';
import { labelOf, nameOfPage } from '../pageLabels.ts';
import {
  useSession,
  useSessionStore,
  type Session,
  showHalfWith,
  useIssueLanguage,
} from '../session/session.ts';
import { showWholePage } from '../stage/pageTurning.ts';
import { deleteWithUndo, saveNote } from './documentAnnotations.ts';
import { DeleteIcon, EditIcon } from './toolbarParts.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import {
  Jump,
  list as listLook,
  List,
  Lost,
  Mark,
  PageOf,
  Quote,
  Row,
  RowText,
  Written,
} from './noteList.styles.ts';
import { pageOf } from './anchors.ts';
import { coversPages } from '../panels.ts';

interface Props {
  readonly annotations: readonly Annotation[];
}

/** The height of a row with a short quote. */
const rowHeight = 72;

/** All annotations in page order. Only visible ones are mounted. */
export function NoteList({ annotations }: Props) {
  const session = useSession();
  const [height, setHeight] = useState(annotations.length * rowHeight);
  const [edited, setEdited] = useState<Annotation | null>(null);
  const lang = useIssueLanguage();
  const place = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtuosoHandle>(null);
  const move = useRovingFocus(place, {
    reveal: (end, done) =>
      rows.current?.scrollIntoView({
        index: end === 'first' ? 0 : annotations.length - 1,
        behavior: 'auto',
        done,
      }),
  });
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    move(event);
    keepKeys(event);
  };
  return (
    <>
      <div ref={place}>
        <Virtuoso
          ref={rows}
          className={listLook}
          style={{ blockSize: height }}
          lang={lang}
          tabIndex={-1}
          data={annotations}
          context={{ onEdit: setEdited, count: annotations.length }}
          components={parts}
          defaultItemHeight={rowHeight}
          increaseViewportBy={4 * rowHeight}
          totalListHeightChanged={setHeight}
          computeItemKey={(_, { id }) => id}
          itemContent={entryOf}
          onKeyDown={press}
        />
      </div>
      {edited && (
        <NoteDialog
          quote={edited.anchor?.quote?.exact ?? nameOf(session, edited)}
          note={edited.note}
          onSave={(note) => saveNote(session, edited.id, note)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ store }: Session, { page }: Annotation): string =>
  t('reader.page', { page: nameOfPage(page as PageNumber, store.pageLabels) });

/** Arrows scroll the list. They turn no page. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow') || event.key.startsWith('Page')) event.stopPropagation();
}

interface Context extends Counted {
  readonly onEdit: (annotation: Annotation) => void;
}

const entryOf = (_index: number, annotation: Annotation, { onEdit }: Context) => (
  <Entry annotation={annotation} onEdit={onEdit} />
);

interface EntryProps extends Pick<Context, 'onEdit'> {
  readonly annotation: Annotation;
}

function Entry({ annotation, onEdit }: EntryProps) {
  const session = useSession();
  const { pageLabels, annotations } = useSessionStore();
  const { kind, colour, anchor, note, id } = annotation;
  const page = pageOf(annotation, annotations.moved);
  const isLost = annotations.moved[id] === 'lost';
  const quote = anchor?.quote?.exact;
  return (
    <Row>
      <Jump type="button" onClick={({ nativeEvent }) => jump(session, annotation, nativeEvent)}>
        <Mark data-colour={kind === 'bookmark' ? undefined : colour}>
          {kind === 'bookmark' && <BookmarkIcon isFilled />}
        </Mark>
        <RowText>
          <PageOf>{t(`annotations.entry.${kind}`, { page: labelOf(page, pageLabels) })}</PageOf>
          {quote !== undefined && <Quote dir="auto">{quote}</Quote>}
          {note !== '' && <Written dir="auto">{note}</Written>}
          {isLost && <Lost>{t('annotations.lost')}</Lost>}
        </RowText>
      </Jump>
      <IconButton
        type="button"
        aria-label={t(note === '' ? 'annotations.addNote' : 'annotations.editNote')}
        title={t(note === '' ? 'annotations.addNote' : 'annotations.editNote')}
        onClick={() => onEdit(annotation)}
      >
        <EditIcon />
      </IconButton>
      <IconButton
        type="button"
        aria-label={t('annotations.delete')}
        title={t('annotations.delete')}
        onClick={() => deleteWithUndo(session, annotation)}
      >
        <DeleteIcon />
      </IconButton>
    </Row>
  );
}

function jump(session: Session, annotation: Annotation, cause: Event): void {
  const page = pageOf(annotation, session.store.annotations.moved);
  showWholePage(session, page, cause);
  const [line] = annotation.anchor?.shape ?? [];
  if (line) showHalfWith(session, { page, across: line.x + line.width / 2 }, cause);
  // On a phone the list covers most of the page.
  if (coversPages()) closePanel(session);
}

const parts: Components<Annotation, Context, HTMLUListElement> = { List: Rows, Item: CountedItem };

function Rows({ ref, style, children }: ListProps<HTMLUListElement>) {
  return (
    <List ref={ref} style={style} aria-label={t('annotations.list')}>
      {children}
    </List>
  );
}
