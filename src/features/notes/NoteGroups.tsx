import { type MouseEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
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
import { kindText } from './noteExchange.ts';
import { issueTitleOf } from './useNotes.ts';
import { annotationColours, ownColour } from '../../shared/ui/annotationColours.styles.ts';
import { color, font, from, radius, size, space, target } from '../../shared/ui/tokens.ts';

const Group = styled.section`
  display: grid;
  gap: ${space(1)};
  padding-block-start: ${space(2)};
`;

const GroupTitle = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

const Items = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The link covers the item; the button lies over the link. */
const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(2)};
  border-block-start: 1px solid ${color.line};
  & > div {
    display: grid;
    gap: ${space(1)};
  }
  & > button {
    position: relative;
    grid-column: 2;
    justify-self: start;
    margin-inline-start: -${space(1)};
  }
  ${from('small')} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    & > button {
      grid-column: 3;
      align-self: start;
    }
  }
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 4%, transparent);
    }
  }
`;

/** A bar in the colour of the annotation; a bookmark has a plain one. */
const mark = `${annotationColours} ${css`
  inline-size: 4px;
  border-radius: 2px;
  --own: ${color.line};
  background: var(--own);
  forced-color-adjust: none;
  ${ownColour}
`}`;

const Quote = styled.blockquote`
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  font-family: ${font.display};
  font-size: ${size.lead};
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
`;

const NoteText = styled.p`
  line-height: 1.5;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
`;

/** Beside many others, so it is plain. */
const deleteButton = css`
  min-block-size: ${target};
  padding: 0 ${space(1)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
  font-weight: 600;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.danger};
    }
  }
`;

const pageLink = css`
  color: ${color.accent};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    min-block-size: ${target};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;

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
