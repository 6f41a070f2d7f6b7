import { IssueIdInPath, type IssueId } from '#contract/ids.ts';

/** What an address of the app asks for. */
export interface Address {
  /** Whether the list of issues is on the page. */
  readonly hasList: boolean;
  /** Whether it is to be found by searching. */
  readonly isPublic: boolean;
  /** Which issue it names; null for what no issue can be called, undefined where it names none. */
  readonly issueId?: IssueId | null;
  /** Whether it says what of the issue is to be read at once. */
  readonly isReading?: boolean;
}

/** A page that is not about issues. */
export const elsewhere: Address = { hasList: false, isPublic: false };

/** The list with something over it that is for one person only. */
export const listBelow: Address = { hasList: true, isPublic: false };

/** @param params of '/', '/read/:id' and the like */
export function addressOf(params: unknown): Address {
  const { id, type } = params as { id?: string; type?: string };
  const list = { hasList: true, isPublic: true };
  if (id === undefined) return list;
  const issueId = IssueIdInPath.safeParse(id).data ?? null;
  return { ...list, issueId, isReading: type !== undefined };
}

/** Whether the list is all that it asks for. */
export const isList = ({ hasList, isPublic, issueId }: Address): boolean =>
  hasList && isPublic && issueId === undefined;

/** Of an issue's page, the same for however it is to be opened there. */
export const issuePath = (id: IssueId): string => `/read/${id}`;
