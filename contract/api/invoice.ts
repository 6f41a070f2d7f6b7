import * as z from 'zod/mini';
import { idText, plainId } from '../ids.ts';

/** Of a numbered receipt or credit note. */
export const InvoiceId = plainId().brand<'InvoiceId'>();
export type InvoiceId = z.infer<typeof InvoiceId>;
export const InvoiceIdInPath = z.pipe(idText(), InvoiceId);

/** A numbered document of a payment, which is there as a PDF. */
export const ListedInvoice = z.object({
  id: InvoiceId,
  label: z.string(),
  series: z.enum(['receipt', 'credit']),
});
