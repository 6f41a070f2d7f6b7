import { randomUUID } from 'node:crypto';
import { IssueIdInPath, type IssueId } from '#contract/ids.ts';

/** Tells whose cover it is, so that whoever holds an old one is shown the way to the present one. */
export const newCoverName = (id: IssueId): string => `issue-${id}-${randomUUID()}.jpg`;

/** null where the name tells nothing. */
export const issueOfCover = (fileName: string): IssueId | null =>
  IssueIdInPath.safeParse(/^issue-(\d+)-/.exec(fileName)?.[1]).data ?? null;
