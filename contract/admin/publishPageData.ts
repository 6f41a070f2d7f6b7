import * as z from 'zod/mini';
import { Direction, Locale, Theme } from '../boot.ts';
import { MinorUnits } from '../money.ts';

export const PublisherAccount = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  /** The operator's command accepts only a verified e-mail as the name of an account. */
  isEmailVerified: z.boolean(),
  isPublisher: z.boolean(),
  /** An owner is a publisher too. */
  isOwner: z.boolean(),
});
export type PublisherAccount = z.infer<typeof PublisherAccount>;

/** Parts of a store that only its operator can set up. */
export const missingSetups = ['sign_in', 'https', 'payments', 'mail'] as const;
export type MissingSetup = (typeof missingSetups)[number];

/** The data of the publisher's page, in the JSON block of `pageBlock.ts`. */
export const PublishPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  /** A colour in place of the theme's; empty for the theme's. */
  accent: z.string(),
  storeName: z.string(),
  currency: z.string(),
  precision: z.int(),
  /** The lowest allowed price; null if unknown. */
  leastPrice: z.nullable(MinorUnits),
  largestPrice: MinorUnits,
  /** The signed-in account; null for a guest. */
  account: z.nullable(PublisherAccount),
  /** Whether the store is in preview mode. */
  sandbox: z.boolean(),
  /** The maximum size of a PDF in bytes. */
  mostBytes: z.int(),
  mostPages: z.int(),
  /** The parts that the operator has not set up. Guests see the first two, publishers see all. */
  lacking: z.array(z.enum(missingSetups)),
  /** Whether somebody may publish here. Without anybody, the operator's command makes the first owner. */
  hasPublishers: z.boolean(),
  /** The demo's e-mail with which every visitor signs in as a publisher; null without one. */
  publisherEmail: z.nullable(z.string()),
  /** The service that receives the page's errors. */
  sentryDsn: z.nullable(z.string()),
});
export type PublishPage = z.infer<typeof PublishPage>;
