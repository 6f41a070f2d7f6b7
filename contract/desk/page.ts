import * as z from 'zod/mini';
import { Direction, Locale, Theme } from '../boot.ts';

/** What the server tells the publisher's page, in the JSON of `pageBlock.ts`. */
export const DeskPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  currency: z.string(),
  precision: z.int(),
  /** Who is signed in; null is a guest, who is shown the way to the store's own sign-in. */
  account: z.nullable(z.object({ email: z.nullable(z.string()), isPublisher: z.boolean() })),
  /** Bytes that a PDF may have. */
  mostBytes: z.int(),
  mostPages: z.int(),
  /** In a demo: how to become a publisher. */
  demoEmail: z.nullable(z.string()),
});
export type DeskPage = z.infer<typeof DeskPage>;
