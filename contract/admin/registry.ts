import * as z from 'zod/mini';
import { call } from '../api/call.ts';
import { Figures, FiguresQuery } from './analytics.ts';
import {
  DeskIssue,
  DeskIssueParams,
  DeskShelf,
  IssueChange,
  ShelfOrder,
  ShelfPlace,
} from './issue.ts';

/**
 * The calls of the publisher's page. Each is for accounts that the operator named: others are told
 * `not_a_publisher`, guests `not_signed_in`. The two that take a PDF are in `upload.ts`.
 */
export const deskCalls = {
  shelf: call({
    method: 'GET',
    path: '/api/publish/issues',
    access: 'publisher',
    answer: DeskShelf,
  }),
  /** A sample of another length is cut out anew before this answers. */
  editIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id',
    access: 'publisher',
    params: DeskIssueParams,
    body: IssueChange,
    answer: DeskIssue,
  }),
  placeIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id/shelf',
    access: 'publisher',
    params: DeskIssueParams,
    body: ShelfPlace,
    answer: DeskIssue,
  }),
  /** For drafts; what has stood on the shelf is taken off it and stays with its owners. */
  removeIssue: call({
    method: 'POST',
    path: '/api/publish/issues/:id/remove',
    access: 'publisher',
    params: DeskIssueParams,
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
    query: FiguresQuery,
    answer: Figures,
  }),
} as const;

export type DeskCallName = keyof typeof deskCalls;
