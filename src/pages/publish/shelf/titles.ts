import type { AdminIssue } from '#contract/admin/issue.ts';
import { t } from '../translations.ts';

export const titleOf = ({ id, title }: Pick<AdminIssue, 'id' | 'title'>): string =>
  title.trim() || t('shelf.untitled', { id });

/** The language of the title; undefined for the placeholder of an untitled issue. */
export const titleLanguage = ({
  title,
  language,
}: Pick<AdminIssue, 'title' | 'language'>): string | undefined =>
  (title.trim() && language) || undefined;
