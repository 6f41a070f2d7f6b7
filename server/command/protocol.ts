import * as z from 'zod';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';

/**
 * What crosses the control socket, between a `gatefold` command and the process that holds the
 * store. Both sides check it: they may be of two versions for the moment of an upgrade.
 */

/** What a person asks for; the store reads the price, because it knows its currency. */
export const IssueOrder = z.object({
  /** An absolute path: the two processes stand in different folders. */
  file: z
    .string()
    .startsWith('/')
    .or(z.string().regex(/^[A-Za-z]:\\/)),
  title: z.string(),
  description: z.string(),
  /** As typed, like '4.99'; null means free. */
  price: z.string().nullable(),
  samplePages: z.int().nonnegative(),
});
export type IssueOrder = z.infer<typeof IssueOrder>;

const steps = ['reading', 'checking', 'writing', 'sample', 'cover', 'storing'] as const;
export const Progress = z.object({ step: z.enum(steps), fraction: z.number().min(0).max(1) });
export type Progress = z.infer<typeof Progress>;

export const AddedIssue = z.object({
  id: IssueId,
  title: z.string(),
  pages: z.int(),
  samplePages: z.int(),
  /** Bytes. */
  size: z.int(),
  /** Sentences. */
  warnings: z.array(z.string()),
});
export type AddedIssue = z.infer<typeof AddedIssue>;

/** One line of the answer to an order; `added` and `refused` are the last. */
export const AddEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: Progress }),
  z.object({ kind: z.literal('added'), issue: AddedIssue }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
export type AddEvent = z.infer<typeof AddEvent>;

export const ListedIssue = z.object({
  id: IssueId,
  title: z.string(),
  /** null means free. */
  price: z.nullable(MinorUnits),
  pages: z.int(),
  samplePages: z.int(),
  /** null is a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
});
export type ListedIssue = z.infer<typeof ListedIssue>;

export const IssueListing = z.object({
  currency: z.string(),
  precision: z.int(),
  issues: z.array(ListedIssue),
});
export type IssueListing = z.infer<typeof IssueListing>;

export const StoreListing = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));
export type StoreListing = z.infer<typeof StoreListing>;

export const StoreChange = z.object({ name: z.string(), value: z.string() });

export const AnsweredRequest = z.object({ id: z.int().positive() });

/** Where the store is open, null where nobody serves it just now. */
export const Greeting = z.object({ address: z.url().nullable() });

export const Refusal = z.object({ message: z.string() });
