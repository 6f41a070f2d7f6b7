import { eq } from 'drizzle-orm';
import type { InvoiceDetails } from '#contract/api/invoice.ts';
import { isEmptyInvoice, tidyTaxNumber, wrongInvoiceFields } from '#contract/api/invoiceFields.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { invoiceDetails } from '../../platform/db/schema.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { lockUser } from '../../identity/users.ts';
import { readStore } from '../../storeSettings/index.ts';
import type { BillingServices } from '../services.ts';

const { name, address, country, taxNumber } = invoiceDetails;

/** Returns null for a customer who wants nothing on the receipts, and for a guest. */
export async function detailsOf(
  tx: Queries,
  userId: number | null,
): Promise<InvoiceDetails | null> {
  if (userId === null) return null;
  const [row] = await tx
    .select({ name, address, country, taxNumber })
    .from(invoiceDetails)
    .where(eq(invoiceDetails.userId, userId));
  return row ?? null;
}

const none: InvoiceDetails = { name: '', address: '', country: '', taxNumber: '' };

/** The API calls for the details of later receipts. Only a store with a seller numbers receipts. */
export const invoiceDetailsCalls = ({
  db,
}: BillingServices): Pick<Handlers, 'invoiceDetails' | 'setInvoiceDetails'> => ({
  async invoiceDetails({ userId }) {
    const { sellerName } = await readStore(db);
    return sellerName === '' ? null : ((await detailsOf(db, userId)) ?? none);
  },

  async setInvoiceDetails({ userId, body }) {
    if ((await readStore(db)).sellerName === '') throw new Refused('not_found');
    if (wrongInvoiceFields(body).length > 0) throw new Refused('bad_request');
    const details = { ...body, taxNumber: tidyTaxNumber(body) };
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (isEmptyInvoice(body))
        return tx.delete(invoiceDetails).where(eq(invoiceDetails.userId, userId));
      return tx
        .insert(invoiceDetails)
        .values({ userId, ...details })
        .onConflictDoUpdate({ target: invoiceDetails.userId, set: details });
    });
  },
});
