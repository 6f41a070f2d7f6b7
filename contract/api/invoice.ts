import * as z from 'zod/mini';
import { idText, plainId } from '../ids.ts';
import { cleanText } from '../storedText.ts';

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

const typed = (most: number) =>
  z.string().check(z.overwrite(cleanText), z.trim(), z.maxLength(most));

/** What a customer wants on the receipts; all fields are empty for a customer who wants nothing. */
export const InvoiceDetails = z.object({
  /** Of a person or a company. */
  name: typed(200),
  /** In lines, without the country. */
  address: typed(500),
  country: typed(2),
  taxNumber: typed(30),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;
