import * as z from 'zod/mini';
import { get, post } from '../api/call.ts';
import { Analytics, AnalyticsQuery, Readership } from './analytics.ts';
import { BulkEdit, BulkOutcome } from './bulkEdit.ts';
import {
  AdminIssue,
  AdminIssueParams,
  AdminShelf,
  IssueChange,
  IssueSchedule,
  PreviewLink,
  ShelfOrder,
  ShelfPosition,
} from './issue.ts';

/**
 * The calls of the publisher's page. They need an account with the right to publish: other accounts receive
 * `not_a_publisher`, guests `not_signed_in`. The two calls that receive a PDF are in `upload.ts`.
 */
export const publisherCalls = {
  shelf: get('/api/publish/issues', 'publisher', AdminShelf),
  /** If the sample's length changes, the answer comes after the new sample is cut. */
  editIssue: post('/api/publish/issues/:id', 'publisher', AdminIssue, {
    params: AdminIssueParams,
    body: IssueChange,
  }),
  /** The answer has the reason for each issue that was not edited. */
  editIssues: post('/api/publish/edits', 'publisher', BulkOutcome, { body: BulkEdit }),
  placeIssue: post('/api/publish/issues/:id/shelf', 'publisher', AdminIssue, {
    params: AdminIssueParams,
    body: ShelfPosition,
  }),
  /** Publishes a draft at a time. Rejects other issues with `not_a_draft`, and a time that is over with `time_past`. */
  scheduleIssue: post('/api/publish/issues/:id/schedule', 'publisher', AdminIssue, {
    params: AdminIssueParams,
    body: IssueSchedule,
  }),
  /**
   * Deletes a draft. An issue that was published or belongs to somebody is rejected with `not_removable`: it can be
   * withdrawn, and its owners keep it.
   */
  removeIssue: post('/api/publish/issues/:id/remove', 'publisher', null, {
    params: AdminIssueParams,
    body: z.strictObject({}),
  }),
  /** Shows page 1 as the cover again. The upload of a cover is in `upload.ts`. */
  resetCover: post('/api/publish/issues/:id/cover/reset', 'publisher', AdminIssue, {
    params: AdminIssueParams,
    body: z.strictObject({}),
  }),
  /** Builds the packs of an issue again. */
  rebuildPacks: post('/api/publish/issues/:id/packs', 'publisher', AdminIssue, {
    params: AdminIssueParams,
    body: z.strictObject({}),
  }),
  /** Makes a link that opens the issue for a week, also a draft. The earlier link of the issue ends. */
  previewLink: post('/api/publish/issues/:id/preview-link', 'publisher', PreviewLink, {
    params: AdminIssueParams,
    body: z.strictObject({}),
  }),
  /** New issues that are not in the list come first. An unknown or repeated id is rejected. */
  orderShelf: post('/api/publish/order', 'publisher', null, { body: ShelfOrder }),
  figures: get('/api/publish/figures', 'publisher', Analytics, { query: AnalyticsQuery }),
  readership: get('/api/publish/readership', 'publisher', Readership, { query: AnalyticsQuery }),
} as const;

export type PublisherCallName = keyof typeof publisherCalls;
