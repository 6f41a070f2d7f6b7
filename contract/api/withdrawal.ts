import * as z from 'zod/mini';
import { cleanText } from '../storedText.ts';
import { isAddress } from './support.ts';
import { IsoTime } from './json.ts';

/** The declaration of a customer who withdraws from a purchase (Directive 2011/83/EU, Article 11a). */

/** Whom the store offers the function to. 'eu' follows the browser's time zone. */
export const withdrawalOffers = ['off', 'eu', 'all'] as const;
export type WithdrawalOffer = (typeof withdrawalOffers)[number];

/** In the order of the form. */
export const withdrawalFields = ['name', 'order', 'email'] as const;
export type WithdrawalField = (typeof withdrawalFields)[number];

const onOneLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();

/**
 * The store mails the declaration to the typed address, which may be the address of another person. So no field has
 * room for a link.
 */
export const WithdrawalForm = z.object({
  name: z
    .string()
    .check(z.overwrite(onOneLine), z.maxLength(100), z.regex(/^[^:/@<>\\]*\p{L}[^:/@<>\\]*$/u)),
  /** The number of the order or of the receipt; empty if the customer does not have it. */
  order: z.string().check(z.overwrite(onOneLine), z.maxLength(40), z.regex(/^[\p{L}\p{N} #-]*$/u)),
  email: z.string().check(z.overwrite(onOneLine), z.refine(isAddress)),
});
export type WithdrawalForm = z.infer<typeof WithdrawalForm>;

/** The fields that the store does not accept. */
export const wrongFieldsOf = (form: WithdrawalForm): WithdrawalField[] =>
  withdrawalFields.filter((field) => !WithdrawalForm.shape[field].safeParse(form[field]).success);

/** The acknowledgement. It is the same for a known and for an unknown purchase. */
export const ReceivedWithdrawal = z.object({
  number: z.int(),
  receivedAt: IsoTime,
  /** The time zone of the store, like 'Europe/Rome'. */
  timeZone: z.string(),
  /** Whether the acknowledgement is mailed too. */
  isMailed: z.boolean(),
});
export type ReceivedWithdrawal = z.infer<typeof ReceivedWithdrawal>;

const oneDay = 24 * 60 * 60 * 1000;

/** The rest of the day of the purchase, and the 14 days after it, in every time zone. */
const period = 15 * oneDay;

export const isInWithdrawalPeriod = (boughtAt: string | Date, at: Date): boolean =>
  at.getTime() - new Date(boughtAt).getTime() < period;

/** The last day on which the seller returns the money (Article 13). */
export const refundDeadline = (receivedAt: Date): Date =>
  new Date(receivedAt.getTime() + 14 * oneDay);
