import * as z from 'zod/mini';
import { Direction, Locale, Theme } from '../boot.ts';

export const DeskAccount = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  /** Only then does the operator's command take the e-mail for the account. */
  isEmailVerified: z.boolean(),
  isPublisher: z.boolean(),
});
export type DeskAccount = z.infer<typeof DeskAccount>;

/** What the server tells the publisher's page, in the JSON of `pageBlock.ts`. */
export const DeskPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  currency: z.string(),
  precision: z.int(),
  /** Who is signed in; null is a guest, who is shown the way to the store's own sign-in. */
  account: z.nullable(DeskAccount),
  /** Bytes that a PDF may have. */
  mostBytes: z.int(),
  mostPages: z.int(),
  /** In a demo: how to become a publisher. */
  demoEmail: z.nullable(z.string()),
  /** The service that receives the page's errors. */
  sentryDsn: z.nullable(z.string()),
});
export type DeskPage = z.infer<typeof DeskPage>;
