import * as z from 'zod';
import { LanguageTag, ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';

/**
 * What crosses the control socket, between a `gatefold` command and the process that holds the
 * store. Both sides check it: they may be of two versions for the moment of an upgrade.
 */

/** An absolute path: the two processes stand in different folders. */
const FilePath = z
  .string()
  .startsWith('/')
  .or(z.string().regex(/^[A-Za-z]:\\/));

/** What a person asks for; the store reads the price, because it knows its currency. */
export const IssueOrder = z.object({
  file: FilePath,
  /** Otherwise what the file or its name says. */
  title: z.string().optional(),
  description: z.string(),
  /** As typed, like '4.99'; null means free. */
  price: z.string().nullable(),
  samplePages: z.int().nonnegative(),
  /** null is unknown; otherwise what the file's words say. */
  language: z.nullable(LanguageTag).optional(),
  readingDirection: z.optional(ReadingDirection),
  spreads: z.optional(SpreadsMode),
  draft: z.boolean().optional(),
  /** Also with a cover on which a picture is missing. */
  takesIncompleteCover: z.boolean().optional(),
  importKey: z.string().optional(),
  /** When it first stood on a shelf; otherwise that is now. */
  publishedAt: z.iso.datetime().optional(),
});
export type IssueOrder = z.infer<typeof IssueOrder>;

/** What is not said stays as it is. */
export const IssueEditOrder = IssueOrder.pick({
  title: true,
  description: true,
  price: true,
  samplePages: true,
  language: true,
  readingDirection: true,
  spreads: true,
}).partial();
export type IssueEditOrder = z.infer<typeof IssueEditOrder>;

/** Without a number of pages the sample stays as long as it was. */
export const ReplaceOrder = z.object({
  file: FilePath,
  samplePages: z.int().nonnegative().optional(),
  takesIncompleteCover: z.boolean().optional(),
});
export type ReplaceOrder = z.infer<typeof ReplaceOrder>;

export const ProposalOrder = ReplaceOrder.pick({ file: true });

/** What a file says of itself; null where it says nothing of use. */
export const Proposal = z.object({
  title: z.nullable(z.string()),
  /** Plain text. */
  description: z.nullable(z.string()),
  language: z.nullable(LanguageTag),
  direction: z.enum(['ltr', 'rtl']),
});
export type Proposal = z.infer<typeof Proposal>;

export const RemovedIssue = z.object({ removal: z.enum(['deleted', 'withdrawn']) });

const steps = ['reading', 'checking', 'writing', 'sample', 'cover', 'storing'] as const;
export const Progress = z.object({ step: z.enum(steps), fraction: z.number().min(0).max(1) });
export type Progress = z.infer<typeof Progress>;

export const AddedIssue = z.object({
  id: IssueId,
  title: z.string(),
  pages: z.int(),
  /** The size of most of them: 'A4, 210 × 297 mm'. */
  format: z.string(),
  /** How many are of another size. */
  otherSizes: z.int(),
  samplePages: z.int(),
  /** Bytes. */
  size: z.int(),
  /** Sentences. */
  warnings: z.array(z.string()),
});
export type AddedIssue = z.infer<typeof AddedIssue>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ListedIssue = z.object({
  id: IssueId,
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  /** null means free. */
  price: z.nullable(MinorUnits),
  pages: z.int(),
  samplePages: z.int(),
  language: z.nullable(LanguageTag),
  readingDirection: ReadingDirection,
  spreads: SpreadsMode,
  /** null is a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
  isListed: z.boolean(),
  /** How many people own it. */
  owners: z.int(),
  /** By which a folder that is imported again finds the issue. */
  importKey: z.nullable(z.string()),
  /** Of the file that readers get. */
  file: Sha256,
  /** Of the file that it was made of; null where nobody noted it. */
  source: z.nullable(Sha256),
});
export type ListedIssue = z.infer<typeof ListedIssue>;

/** In the order of the shelf, the first first. */
export const IssueListing = z.object({
  currency: z.string(),
  precision: z.int(),
  issues: z.array(ListedIssue),
});
export type IssueListing = z.infer<typeof IssueListing>;

export const StoreListing = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));
export type StoreListing = z.infer<typeof StoreListing>;

export const StoreChange = z.object({
  name: z.string(),
  value: z.string(),
  isAccepted: z.boolean().default(false),
});

export const AnsweredRequest = z.object({ id: z.int().positive() });

/** Where the store is open, null where nobody serves it just now. */
export const Greeting = z.object({ address: z.url().nullable() });

export const Refusal = z.object({ message: z.string() });
