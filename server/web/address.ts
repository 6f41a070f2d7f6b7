import * as z from 'zod/mini';
import { IssueIdInPath, type IssueId } from '#contract/ids.ts';
import { ListFilter } from '#contract/firstScreen.ts';

/** The meaning of an address of the app. */
export interface Address {
  /** Whether the page shows the list of issues. */
  readonly hasList: boolean;
  /** Whether search engines may index it. */
  readonly isPublic: boolean;
  /** The issue in the address; null for an invalid id, undefined without one. */
  readonly issueId?: IssueId | null;
  /** The series and the language to which the list is limited. */
  readonly filter?: ListFilter;
  /** Whether the page shows the plans. */
  readonly hasPlans?: boolean;
  /** Whether the address opens the reader. */
  readonly isReading?: boolean;
}

/** A page without issues. */
export const elsewhere: Address = { hasList: false, isPublic: false };

export const plansPage: Address = { hasList: false, isPublic: true, hasPlans: true };

/** The list with an overlay that is personal. */
export const listBelow: Address = { hasList: true, isPublic: false };

/** @param params of '/', '/read/:id' and similar routes */
export function addressOf(params: unknown, query: unknown): Address {
  const { id, type } = params as { id?: string; type?: string };
  const list = { hasList: true, isPublic: true, filter: z.parse(ListFilter, query) };
  if (id === undefined) return list;
  const issueId = IssueIdInPath.safeParse(id).data ?? null;
  return { ...list, issueId, isReading: type !== undefined };
}

/** Whether the address is the list without an overlay. */
export const isList = ({ hasList, isPublic, issueId }: Address): boolean =>
  hasList && isPublic && issueId === undefined;
