import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Annotation } from '#contract/api/annotations.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { editionsIn } from '#contract/annotations/order.ts';
import { readingPath } from '#contract/paths.ts';
import { dayText, dismissOffers, showToast, t } from '../../shared/shell/index.ts';
import { findIssue, titleLanguage } from '../catalog/index.ts';
import { changeAnnotation, removeAnnotation } from '../annotations/index.ts';
import {
  deleteButton,
  Group,
  GroupTitle,
  Item,
  Items,
  mark,
  Meta,
  NoteText,
  pageLink,
  Quote,
} from './list.styles.ts';
import { issueTitleOf } from './useNotes.ts';

/** Opens the reader over the page. */
export type OnRead = (reading: { issue: Issue; type: ReadingType; page: string }) => void;

interface GroupsProps {
  readonly notes: readonly Annotation[];
  readonly onRead: OnRead;
}

/** The notes of each issue under its title. */
export const NoteGroups = ({ notes, onRead }: GroupsProps) =>
  editionsIn(notes).map((edition) => {
    const [first] = edition;
    return (
      first && (
        <NoteGroup
          key={`${first.issueId}/${first.type}`}
          first={first}
          edition={edition}
          onRead={onRead}
        />
      )
    );
  });

interface GroupProps {
  readonly first: Annotation;
  readonly edition: readonly Annotation[];
  readonly onRead: OnRead;
}

function NoteGroup({ first, edition, onRead }: GroupProps) {
  const id = useId();
  const issue = findIssue(first.issueId);
  const language = issue && titleLanguage(issue);
  return (
    <Group aria-labelledby={id}>
      <GroupTitle id={id}>
        <bdi lang={language}>{issueTitleOf(first)}</bdi>
      </GroupTitle>
      <Items>
        {edition.map((annotation) => (
          <NoteItem
            key={annotation.id}
            annotation={annotation}
            language={language}
            onRead={onRead}
          />
        ))}
      </Items>
    </Group>
  );
}

interface ItemProps {
  readonly annotation: Annotation;
  readonly language: string | undefined;
  readonly onRead: OnRead;
}

/** All of the item leads to its page. */
function NoteItem({ annotation, language, onRead }: ItemProps) {
  const { issueId, type, kind, page, anchor, note, colour } = annotation;
  const id = useId();
  return (
    <Item>
      <i className={mark} data-colour={kind === 'bookmark' ? undefined : colour} aria-hidden />
      <div>
        {anchor?.quote && (
          <Quote>
            <bdi lang={language}>{anchor.quote.exact}</bdi>
          </Quote>
        )}
        {note && (
          <NoteText>
            <bdi>{note}</bdi>
          </NoteText>
        )}
        <Meta id={id}>
          <Link
            to={readingPath(issueId, type, page)}
            className={pageLink}
            onClick={(event) => readHere(event, annotation, onRead)}
          >
            {t(`annotations.entry.${kind}`, { page })}
          </Link>
          {kind !== 'bookmark' && (
            <span>
              <bdi>{`${t(`notes.kindOf.${kind}`)}, ${t(`annotations.colours.${colour}`)}`}</bdi>
            </span>
          )}
          <time dateTime={modifiedAt(annotation)}>{dayText(modifiedAt(annotation))}</time>
        </Meta>
      </div>
      <button
        type="button"
        className={deleteButton}
        aria-describedby={id}
        onClick={() => deleteWithUndo(annotation)}
      >
        {t('annotations.delete')}
      </button>
    </Item>
  );
}

/** A plain click opens the reader here, so that closing it leads back. Others open the address, in a new tab. */
function readHere(event: MouseEvent, { issueId, type, page }: Annotation, onRead: OnRead): void {
  const issue = findIssue(issueId);
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!issue || !isPlain) return;
  event.preventDefault();
  onRead({ issue, type, page: String(page) });
}

/** A snackbar offers to restore it. */
function deleteWithUndo({ id, kind }: Annotation): void {
  removeAnnotation(id);
  dismissOffers('annotations.undo');
  showToast({
    key: `annotations.deleted.${kind}`,
    kind: 'info',
    action: { label: 'annotations.undo', run: () => changeAnnotation(id, {}) },
  });
}
