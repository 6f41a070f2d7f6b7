import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Annotation } from '#contract/api/annotations.ts';
import { t } from '../../shared/shell/index.ts';
import { pageLanguage } from '../../shared/ui/language.ts';
import { catalog, findIssue, titleOf } from '../catalog/index.ts';
import { annotations, followAnnotations } from '../annotations/index.ts';
import { filterIn, issuesIn, type NoteFilter, notesIn, queryOf } from './noteList.ts';

/** The title of an annotation's issue, which says whether it is the preview. */
export function issueTitleOf({ issueId, type }: Pick<Annotation, 'issueId' | 'type'>): string {
  const issue = findIssue(issueId);
  const title = issue ? titleOf(issue) : t('notes.unknownIssue');
  return type === 'sample' ? t('notes.sample', { title }) : title;
}

/** The filter in the address, and the function that changes it without a new history entry. */
export function useNoteFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => filterIn(query), [query]);
  const change = (part: Partial<NoteFilter>): void =>
    setQuery(queryOf({ ...filter, ...part }), { replace: true });
  return { filter, change };
}

/** The annotations of the present user that fit the filter, while the component is mounted. */
export function useNotes(filter: NoteFilter) {
  useEffect(() => followAnnotations(), []);
  const { known, owner } = useSnapshot(annotations);
  // Titles come with the whole list and with the purchases.
  const { issues, purchases } = useSnapshot(catalog);
  const all = useMemo(
    () => ({
      notes: notesIn(known.values(), filter, issueTitleOf),
      issues: issuesIn(known.values(), plainTitleOf, pageLanguage()),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `issueTitleOf` reads the catalog
    [known, filter, issues, purchases],
  );
  return { ...all, isKnown: owner !== null };
}

const plainTitleOf = ({ issueId }: Annotation): string => issueTitleOf({ issueId, type: 'full' });
