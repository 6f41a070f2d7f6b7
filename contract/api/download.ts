import * as z from 'zod/mini';
import { IssueId, PaymentId } from '../ids.ts';

/** What a page in a frame wants in a tab of its own: an issue's PDF, a receipt, or all about oneself. */
export const TicketOrder = z.discriminatedUnion('what', [
  z.object({ what: z.literal('pdf'), id: IssueId }),
  z.object({ what: z.literal('receipt'), id: PaymentId }),
  z.object({ what: z.literal('export') }),
]);
export type TicketOrder = z.infer<typeof TicketOrder>;

/** Where the tab gets it, within the next 60 seconds and once. */
export const Ticket = z.object({ url: z.string() });
