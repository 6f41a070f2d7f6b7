import * as z from 'zod/mini';

/** The whole list of print subscribers, who read all issues. */
export const PrintList = z.strictObject({
  /** The text of a CSV file; empty to remove all. */
  csv: z.string(),
  /** The last day of lines without one of their own. */
  until: z.iso.date(),
});
export type PrintList = z.infer<typeof PrintList>;

/** Bytes; about 150,000 addresses. */
export const mostPrintListBytes = 6_000_000;

/** An effect names at most this many lines. */
export const mostUnreadLines = 20;

/** Numbers of addresses. */
export const PrintListEffect = z.object({
  added: z.int(),
  kept: z.int(),
  removed: z.int(),
  /** The number of lines without an address, or with a date in another form than 2027-01-31. */
  unread: z.int(),
  /** The first of them, from 1. */
  unreadLines: z.array(z.int()),
});
export type PrintListEffect = z.infer<typeof PrintListEffect>;

export const PrintReport = z.object({
  addresses: z.int(),
  /** The addresses that are the e-mail of an account. */
  accounts: z.int(),
});
export type PrintReport = z.infer<typeof PrintReport>;
