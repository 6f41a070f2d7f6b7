import * as z from 'zod/mini';
import { IssueIdInPath, PaymentIdInPath } from '../ids.ts';
import { get } from './call.ts';
import { IssueList } from './issue.ts';
import { PlanList, Store } from './store.ts';
import { Me, Purchases } from './user.ts';

/** Calls that a page makes by itself, and calls of which it needs only the address. Loaded with the page. */
export const firstCalls = {
  store: get('/api/store', 'anyone', Store),
  plans: get('/api/plans', 'anyone', PlanList),
  issues: get('/api/issues', 'anyone', IssueList),
  me: get('/api/user/me', 'session', Me),
  purchases: get('/api/user/purchases', 'session', Purchases),
  /** A GET that ends the session. It must come from a page of the store. */
  signOut: get('/auth/logout', 'anyone', null),
  /** Opened in a new tab: answers a printable page. */
  receipt: get('/api/user/payments/:id/receipt', 'session', null, {
    params: z.object({ id: PaymentIdInPath }),
  }),
  /** Opened by a link: answers the user's personal data as a JSON file. */
  exportData: get('/api/user/export', 'session', null),
  /** Opened in a new tab: answers the PDF as an attachment. */
  downloadPdf: get('/api/download-pdf/:id', 'reader', null, {
    params: z.object({ id: IssueIdInPath }),
  }),
} as const;
