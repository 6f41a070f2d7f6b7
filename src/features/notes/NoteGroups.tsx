import { type MouseEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Annotation } from '#contract/api/annotations.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { editionsIn } from '#contract/annotations/annotationList.ts';
import { readingPath } from '#contract/paths.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { useRovingFocus } from '../../shared/ui/useRovingFocus.ts';
import { findIssue, titleLanguage } from '../catalog/index.ts';
import { removeWithUndo } from '../annotations/index.ts';
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
import { kindText } from './exchange.ts';
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
  const list = useRef<HTMLUListElement>(null);
  const move = useRovingFocus(list);
  const issue = findIssue(first.issueId);
  const language = issue ? titleLanguage(issue) : '';
  return (
    <Group aria-labelledby={id}>
      <GroupTitle id={id}>
        <bdi lang={language}>{issueTitleOf(first)}</bdi>
      </GroupTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links and buttons of the items have the keys */}
      <Items ref={list} onKeyDown={move}>
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
              <bdi>{kindText(annotation)}</bdi>
            </span>
          )}
          <time dateTime={modifiedAt(annotation)}>{dayText(modifiedAt(annotation))}</time>
        </Meta>
      </div>
      <button
        type="button"
        className={deleteButton}
        aria-describedby={id}
        onClick={() => removeWithUndo(annotation)}
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
