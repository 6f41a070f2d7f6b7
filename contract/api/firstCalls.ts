import * as z from 'zod/mini';
import { IssueIdInPath, PaymentIdInPath } from '../ids.ts';
import { call } from './call.ts';
import { IssueList } from './issue.ts';
import { PlanList, Store } from './store.ts';
import { Me, Purchases } from './user.ts';

/** Calls that a page makes by itself, and calls of which it needs only the address. Loaded with the page. */
export const firstCalls = {
  store: call({ method: 'GET', path: '/api/store', access: 'anyone', answer: Store }),
  plans: call({ method: 'GET', path: '/api/plans', access: 'anyone', answer: PlanList }),
  issues: call({ method: 'GET', path: '/api/issues', access: 'anyone', answer: IssueList }),
  me: call({ method: 'GET', path: '/api/user/me', access: 'session', answer: Me }),
  purchases: call({
    method: 'GET',
    path: '/api/user/purchases',
    access: 'session',
    answer: Purchases,
  }),
  /** A GET that ends the session. It must come from a page of the store. */
  signOut: call({ method: 'GET', path: '/auth/logout', access: 'anyone', answer: null }),
  /** Opened in a new tab: answers a printable page. */
  receipt: call({
    method: 'GET',
    path: '/api/user/payments/:id/receipt',
    access: 'session',
    params: z.object({ id: PaymentIdInPath }),
    answer: null,
  }),
  /** Opened by a link: answers the user's personal data as a JSON file. */
  exportData: call({ method: 'GET', path: '/api/user/export', access: 'session', answer: null }),
  /** Opened in a new tab: answers the PDF as an attachment. */
  downloadPdf: call({
    method: 'GET',
    path: '/api/download-pdf/:id',
    access: 'reader',
    params: z.object({ id: IssueIdInPath }),
    answer: null,
  }),
} as const;
