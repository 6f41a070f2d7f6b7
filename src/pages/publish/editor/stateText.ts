import type { AdminIssue } from '#contract/admin/issue.ts';
import { dayText } from '../formats.ts';
import { stateOf } from '../shelf/rules.ts';
import { say } from '../translations.ts';

/** Who sees it. */
export function stateText(issue: AdminIssue): string {
  const state = stateOf(issue);
  if (state === 'draft') return say('editor.draft');
  if (state === 'withdrawn') return say('editor.withdrawn', { count: issue.owners });
  return say('editor.listed', { day: dayText(issue.publishedAt ?? '') });
}
