import type { Issue } from '#contract/api/issue.ts';
import { t } from '../shell/index.ts';

export const titleOf = (issue: Pick<Issue, 'title'>): string =>
  issue.title.trim() || t('catalog.noTitle');
