import type { DeskIssue } from '#contract/desk/issue.ts';
import { say } from '../words.ts';

export const titleOf = ({ id, title }: Pick<DeskIssue, 'id' | 'title'>): string =>
  title.trim() || say('shelf.untitled', { id });
