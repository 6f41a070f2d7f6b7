import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../shared/shell/index.ts';

export const titleOf = (issue: Pick<Issue, 'title'>): string =>
  issue.title.trim() || t('catalog.noTitle');

/**
 * The attribute `lang` of the title: empty for an unknown language, so that the title does not inherit the
 * language of the page. A text of the page in place of a missing title has none.
 */
export const titleLanguage = ({
  title,
  language,
}: Pick<Issue, 'title' | 'language'>): string | undefined =>
  title.trim() ? (language ?? '') : undefined;
