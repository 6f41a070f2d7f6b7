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
 * The calls of the publisher's page. They need an account with the right to publish: other accounts receive
 * `not_a_publisher`, guests `not_signed_in`. The two calls that receive a PDF are in `upload.ts`.
 */
export const publisherCalls = {
  shelf: call({
    method: 'GET',
    path: '/api/publish/issues',
    access: 'publisher',
    answer: AdminShelf,
  }),
  /** If the sample's length changes, the answer comes after the new sample is cut. */
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
  /**
   * Deletes a draft. An issue that was published or belongs to somebody is rejected with `not_removable`: it can be
   * withdrawn, and its owners keep it.
   */
  removeIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id/remove',
    access: 'publisher',
    params: AdminIssueParams,
    body: z.strictObject({}),
    answer: null,
  }),
  /** Builds the packs of an issue again. */
  rebuildPacks: call({
    method: 'POST',
    path: '/api/publish/issues/:id/packs',
    access: 'publisher',
    params: AdminIssueParams,
    body: z.strictObject({}),
    answer: AdminIssue,
  }),
  /** New issues that are not in the list come first. An unknown or repeated id is rejected. */
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

export type PublisherCallName = keyof typeof publisherCalls;
