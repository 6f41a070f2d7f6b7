import * as z from 'zod';
import { partial } from 'zod/mini';
import { LanguageTag, ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import { PackStatus } from '#contract/admin/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { IssueMetadata } from '#contract/issueMetadata.ts';
import { MinorUnits } from '#contract/money.ts';

/**
 * The messages of the control socket, between a `gatefold` command and the process that holds the store.
 * Both sides validate them, because during an upgrade they may have two versions.
 */

/** An absolute path: the two processes have different working directories. */
const FilePath = z
  .string()
  .startsWith('/')
  .or(z.string().regex(/^[A-Za-z]:\\/));

/** null, or an empty list, stands for none. The default is the value of the PDF. */
const OrderedMetadata = partial(IssueMetadata);

/** A user's order for a new issue. The store parses the price, because it knows the currency. */
export const IssueOrder = z.object({
  ...OrderedMetadata.shape,
  file: FilePath,
  /** The default is the title in the file, or the file's name. */
  title: z.string().optional(),
  description: z.string(),
  /** As typed, like '4.99'; null means free. */
  price: z.string().nullable(),
  samplePages: z.int().nonnegative(),
  /** null means unknown. The default is detected from the text of the file. */
  language: z.nullable(LanguageTag).optional(),
  readingDirection: z.optional(ReadingDirection),
  spreads: z.optional(SpreadsMode),
  draft: z.boolean().optional(),
  /** Accepts a cover with a missing picture. */
  takesIncompleteCover: z.boolean().optional(),
  importKey: z.string().optional(),
  /** The time of the first listing; the default is now. */
  publishedAt: z.iso.datetime().optional(),
});
export type IssueOrder = z.infer<typeof IssueOrder>;

/** Absent fields stay unchanged. */
export const IssueEditOrder = IssueOrder.pick({
  title: true,
  description: true,
  price: true,
  samplePages: true,
  language: true,
  readingDirection: true,
  spreads: true,
  series: true,
  issueNumber: true,
  coverDate: true,
  authors: true,
  tags: true,
}).partial();
export type IssueEditOrder = z.infer<typeof IssueEditOrder>;

/** Without a number of pages the sample keeps its length. */
export const ReplaceOrder = z.object({
  file: FilePath,
  samplePages: z.int().nonnegative().optional(),
  takesIncompleteCover: z.boolean().optional(),
});
export type ReplaceOrder = z.infer<typeof ReplaceOrder>;

export const ProposalOrder = ReplaceOrder.pick({ file: true });

/** The metadata of a PDF; null for absent or useless fields. */
export const Proposal = z.object({
  title: z.nullable(z.string()),
  /** Plain text. */
  description: z.nullable(z.string()),
  language: z.nullable(LanguageTag),
  direction: z.enum(['ltr', 'rtl']),
  ...IssueMetadata.shape,
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
  /** The most common page size: 'A4, 210 × 297 mm'. */
  format: z.string(),
  /** The number of pages with another size. */
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
  ...IssueMetadata.shape,
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
  /** null for a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
  isListed: z.boolean(),
  /** The number of users that own the issue. */
  owners: z.int(),
  /** How far its pack is; null for a draft. */
  pack: z.nullable(PackStatus),
  /** Identifies the issue when a folder is imported again. */
  importKey: z.nullable(z.string()),
  /** The hash of the present file. */
  file: Sha256,
  /** The hash of the publisher's file; null for issues from before the hash was stored. */
  source: z.nullable(Sha256),
});
export type ListedIssue = z.infer<typeof ListedIssue>;

/** In the order of the shelf. */
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

/** The URL of the store; null while no server runs. */
export const Greeting = z.object({ address: z.url().nullable() });

export const Refusal = z.object({ message: z.string() });
