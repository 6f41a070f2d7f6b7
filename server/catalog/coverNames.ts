import { randomUUID } from 'node:crypto';
import { IssueIdInPath, type IssueId } from '#contract/ids.ts';

/** The name contains the issue, so that a request for an old name can be redirected to the present one. */
export const newCoverName = (id: IssueId): string => `issue-${id}-${randomUUID()}.jpg`;

/** null for a name without an issue. */
export const issueOfCover = (fileName: string): IssueId | null =>
  IssueIdInPath.safeParse(/^issue-(\d+)-/.exec(fileName)?.[1]).data ?? null;
