import type { AdminIssue } from '#contract/admin/issue.ts';
import { t } from '../translations.ts';

export const titleOf = ({ id, title }: Pick<AdminIssue, 'id' | 'title'>): string =>
  title.trim() || t('shelf.untitled', { id });

/** Of the title, where it is the issue's own and not a word of the page. */
export const titleLanguage = ({
  title,
  language,
}: Pick<AdminIssue, 'title' | 'language'>): string | undefined =>
  (title.trim() && language) || undefined;
