import * as z from 'zod/mini';
import { IssueId, PaymentId } from '../ids.ts';

/** A download that a page in a frame opens in a new tab: an issue's PDF, a receipt, or the personal data. */
export const DownloadOrder = z.discriminatedUnion('what', [
  z.object({ what: z.literal('pdf'), id: IssueId }),
  z.object({ what: z.literal('receipt'), id: PaymentId }),
  z.object({ what: z.literal('export') }),
]);
export type DownloadOrder = z.infer<typeof DownloadOrder>;

/** The download's address: valid for 60 seconds and one request. */
export const DownloadAddress = z.object({ url: z.string() });
