import * as z from 'zod/mini';
import type { Call } from '../api/call.ts';
import { publisherCalls } from './calls.ts';
import { ownerCalls } from './ownerCalls.ts';
import { AdminIssue, AdminIssueParams } from './issue.ts';
import {
  CoverInput,
  IssueListing,
  IssueInput,
  PublishedIssue,
  PublishProgress,
  Proposal,
  ProposalInput,
  Removal,
  ReplacementInput,
} from './issueInput.ts';
import {
  BackupOrder,
  BackupReport,
  BrokenRules,
  CleanupReport,
  IntegrityReport,
  MachineFaults,
  MoveRequest,
  MoveReport,
  Opened,
  OperationProgress,
  RestoreRequest,
  StoreStatus,
} from './operations.ts';
import { LinkOrder, NewLink } from './accessCalls.ts';
import { Adoption, ListedUnbooked, PaymentCase, WhichPayment } from './payments.ts';

/** The port serves the calls of publishers and owners, the control socket of the store serves those of operators too. */
export interface AdminCall extends Omit<Call, 'access' | 'answer'> {
  readonly access: 'publisher' | 'owner' | 'operator';
  /** The body of a success; null for an empty body (204), or the media type of a file. */
  readonly answer: z.ZodMiniType | 'application/pdf' | null;
  /** The answer is a stream of events: the progress, and at the end the answer or a refusal. */
  readonly progress?: z.ZodMiniType;
}

const call = <const C extends Omit<AdminCall, 'access'>>(definition: C) =>
  ({ access: 'operator', ...definition }) as const;

const read = <Answer extends z.ZodMiniType>(path: string, answer: Answer) =>
  call({ method: 'GET', path, answer });

const send = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType | null>(
  path: string,
  body: Body,
  answer: Answer,
) => call({ method: 'POST', path, body, answer });

/** A call that reads by the values of a body. */
const readBy = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType | null>(
  path: string,
  body: Body,
  answer: Answer,
) => ({ ...send(path, body, answer), reads: true }) as const;

/**
 * The calls of the operator, through the control socket of the store only: the page does not load them. A PDF is named by
 * its path, and a file is written to a path.
 */
export const operatorCalls = {
  status: read('/api/admin/status', StoreStatus),
  listIssues: read('/api/admin/issues', IssueListing),
  addIssue: {
    ...send('/api/admin/issues', IssueInput, PublishedIssue),
    progress: PublishProgress,
  },
  replaceFile: {
    ...send('/api/admin/issues/:id/file', ReplacementInput, PublishedIssue),
    params: AdminIssueParams,
    progress: PublishProgress,
  },
  setCover: {
    ...send('/api/admin/issues/:id/cover', CoverInput, AdminIssue),
    params: AdminIssueParams,
  },
  proposal: {
    ...readBy('/api/admin/proposal', ProposalInput, Proposal),
    progress: PublishProgress,
  },
  issueFile: call({
    method: 'GET',
    path: '/api/admin/issues/:id/file',
    params: AdminIssueParams,
    answer: 'application/pdf',
  }),
  /** Deletes a draft, and withdraws any other issue. */
  removeOrWithdraw: call({
    method: 'POST',
    path: '/api/admin/issues/:id/remove',
    params: AdminIssueParams,
    answer: Removal,
  }),
  openStore: call({ method: 'POST', path: '/api/admin/store/open', answer: Opened }),
  brokenRules: read('/api/admin/check/rules', BrokenRules),
  machineFaults: read('/api/admin/check/machine', MachineFaults),
  fileFaults: read('/api/admin/check/files', IntegrityReport),
  deleteUnusedFiles: call({
    method: 'POST',
    path: '/api/admin/check/sweep',
    answer: CleanupReport,
  }),
  backUp: {
    ...send('/api/admin/backup', BackupOrder, BackupReport),
    progress: OperationProgress,
  },
  restore: {
    ...send('/api/admin/restore', RestoreRequest, BackupReport),
    progress: OperationProgress,
  },
  move: { ...send('/api/admin/move', MoveRequest, MoveReport), progress: OperationProgress },
  /** Payments at the gateways without a row, or that had none. */
  listUnbooked: read('/api/admin/payments/unbooked', z.array(ListedUnbooked)),
  /** Answers with the new payment. */
  adoptPayment: send('/api/admin/payments/adopt', Adoption, PaymentCase),
  dismissPayment: send('/api/admin/payments/dismiss', WhichPayment, null),
  /** A one-time link that signs a publisher in, or makes the first owner. */
  makeLink: send('/api/admin/users/link', LinkOrder, NewLink),
} as const;

/** All calls of the administration. The port serves those of publishers and owners, the control socket serves all. */
export const adminCalls = { ...publisherCalls, ...ownerCalls, ...operatorCalls };
