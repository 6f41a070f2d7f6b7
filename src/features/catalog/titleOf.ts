import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../shared/shell/index.ts';

export const titleOf = (issue: Pick<Issue, 'title'>): string =>
  issue.title.trim() || t('catalog.noTitle');

/** The language of the title when it is the issue's own title and not a text of the page. */
export const titleLanguage = ({
  title,
  language,
}: Pick<Issue, 'title' | 'language'>): string | undefined =>
  (title.trim() && language) || undefined;
