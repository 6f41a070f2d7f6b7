import * as z from 'zod/mini';
import { Direction, Locale, Theme } from '../boot.ts';
import { MinorUnits } from '../money.ts';

export const PublisherAccount = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  /** Only then does the operator's command take the e-mail for the account. */
  isEmailVerified: z.boolean(),
  isPublisher: z.boolean(),
});
export type PublisherAccount = z.infer<typeof PublisherAccount>;

/** Parts of a store that only its operator can set up. */
export const missingSetups = ['sign_in', 'https', 'payments', 'mail'] as const;
export type MissingSetup = (typeof missingSetups)[number];

/** What the server tells the publisher's page, in the JSON of `pageBlock.ts`. */
export const PublishPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  currency: z.string(),
  precision: z.int(),
  /** The least that a price may be, where one is known. */
  leastPrice: z.nullable(MinorUnits),
  largestPrice: MinorUnits,
  /** Who is signed in; null is a guest, who is shown the way to the store's own sign-in. */
  account: z.nullable(PublisherAccount),
  /** Whether the store is only being tried out. */
  sandbox: z.boolean(),
  /** Bytes that a PDF may have. */
  mostBytes: z.int(),
  mostPages: z.int(),
  /** What the operator has not set up: guests are shown the first two, publishers the rest too. */
  lacking: z.array(z.enum(missingSetups)),
  /** The e-mail with which anybody signs in as a publisher; null where there is none. */
  publisherEmail: z.nullable(z.string()),
  /** The service that receives the page's errors. */
  sentryDsn: z.nullable(z.string()),
});
export type PublishPage = z.infer<typeof PublishPage>;
