import type { DeskIssue } from '#contract/admin/issue.ts';
import { say } from '../translations.ts';

export const titleOf = ({ id, title }: Pick<DeskIssue, 'id' | 'title'>): string =>
  title.trim() || say('shelf.untitled', { id });

/** Of the title, where it is the issue's own and not a word of the page. */
export const titleLanguage = ({
  title,
  language,
}: Pick<DeskIssue, 'title' | 'language'>): string | undefined =>
  (title.trim() && language) || undefined;
