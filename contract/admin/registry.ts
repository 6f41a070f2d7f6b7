import * as z from 'zod/mini';
import { call } from '../api/call.ts';
import { Analytics, AnalyticsQuery } from './analytics.ts';
import {
  AdminIssue,
  AdminIssueParams,
  AdminShelf,
  IssueChange,
  ShelfOrder,
  ShelfPosition,
} from './issue.ts';

/**
 * The calls of the publisher's page. Each is for accounts that the operator named: others are told
 * `not_a_publisher`, guests `not_signed_in`. The two that take a PDF are in `upload.ts`.
 */
export const adminCalls = {
  shelf: call({
    method: 'GET',
    path: '/api/publish/issues',
    access: 'publisher',
    answer: AdminShelf,
  }),
  /** A sample of another length is cut out anew before this answers. */
  editIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id',
    access: 'publisher',
    params: AdminIssueParams,
    body: IssueChange,
    answer: AdminIssue,
  }),
  placeIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id/shelf',
    access: 'publisher',
    params: AdminIssueParams,
    body: ShelfPosition,
    answer: AdminIssue,
  }),
  /** For drafts; what has stood on the shelf is taken off it and stays with its owners. */
  removeIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id/remove',
    access: 'publisher',
    params: AdminIssueParams,
    body: z.object({}),
    answer: null,
  }),
  /** Issues that came meanwhile and are not named come first. An unknown or repeated id is refused. */
  orderShelf: call({
    method: 'POST',
    path: '/api/publish/order',
    access: 'publisher',
    body: ShelfOrder,
    answer: null,
  }),
  figures: call({
    method: 'GET',
    path: '/api/publish/figures',
    access: 'publisher',
    query: AnalyticsQuery,
    answer: Analytics,
  }),
} as const;

export type AdminCallName = keyof typeof adminCalls;
