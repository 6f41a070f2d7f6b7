import { dueReceipts } from './billing/receipts/receiptMails.ts';
import { readStore } from './storeSettings/index.ts';
import { dueRequests } from './support/requestMails.ts';

/** The kinds of mail that the store sends: requests for support, and receipts. */
export const mailOptions = { kinds: [dueRequests, dueReceipts], readStore };
