import { IssueIdInPath, type IssueId } from '#contract/ids.ts';

/** What an address of the app asks for. */
export interface Address {
  /** Whether the list of issues is on the page. */
  readonly hasList: boolean;
  /** Which issue it names; null for what no issue can be called, undefined where it names none. */
  readonly issueId?: IssueId | null;
}

/** A page that is not about issues. */
export const elsewhere: Address = { hasList: false };

/** @param params of '/', '/read/:id' and the like */
export function addressOf(params: unknown): Address {
  const { id } = params as { id?: string };
  if (id === undefined) return { hasList: true };
  return { hasList: true, issueId: IssueIdInPath.safeParse(id).data ?? null };
}
