import * as z from 'zod/mini';
import { LanguageTag } from '../api/issue.ts';
import { IssueMetadata } from '../issueMetadata.ts';
import { MinorUnits } from '../money.ts';
import { AdminIssue, IssueEdit } from './issue.ts';
import { FilePath } from './operations.ts';
import { UploadDone, UploadStep } from './upload.ts';

/** Issues as an operator publishes and lists them: their PDFs are files on the machine of the store. */

/** The progress of publishing a PDF. */
export const PublishProgress = z.object({
  step: UploadStep,
  fraction: z.number().check(z.minimum(0), z.maximum(1)),
});
export type PublishProgress = z.infer<typeof PublishProgress>;

/** Without a number of pages the sample keeps its length. */
export const ReplacementInput = z.object({
  file: FilePath,
  samplePages: IssueEdit.shape.samplePages,
  /** Accepts a cover with a missing picture. */
  takesIncompleteCover: z.optional(z.boolean()),
});
export type ReplacementInput = z.infer<typeof ReplacementInput>;

/** A new issue. The default of an absent field is the value of the PDF. */
export const IssueInput = z.object({
  ...IssueEdit.shape,
  ...ReplacementInput.shape,
  /** null means free. */
  price: z.nullable(MinorUnits),
  draft: z.optional(z.boolean()),
  importKey: z.optional(z.string()),
  /** The time of the first listing; the default is now. */
  publishedAt: z.optional(z.iso.datetime()),
});
export type IssueInput = z.infer<typeof IssueInput>;

export const PublishedIssue = z.object(UploadDone);
export type PublishedIssue = z.infer<typeof PublishedIssue>;

/** A PNG, JPEG or WebP. */
export const CoverInput = z.object({ file: FilePath });

export const ProposalInput = z.object({ file: FilePath });

/** The metadata of a PDF; null for absent or useless fields. */
export const Proposal = z.object({
  title: z.nullable(z.string()),
  /** Plain text. */
  description: z.nullable(z.string()),
  language: z.nullable(LanguageTag),
  direction: z.enum(['ltr', 'rtl']),
  ...IssueMetadata.shape,
});

export const Removal = z.object({ removal: z.enum(['deleted', 'withdrawn']) });

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const ListedIssue = z.extend(
  z.omit(AdminIssue, { size: true, cover: true, pictures: true }),
  {
    /** Identifies the issue when a folder is imported again. */
    importKey: z.nullable(z.string()),
    /** The hash of the present file. */
    file: Sha256,
    /** The hash of the publisher's file; null for issues from before the hash was stored. */
    source: z.nullable(Sha256),
  },
);
export type ListedIssue = z.infer<typeof ListedIssue>;

/** In the order of the shelf, with drafts and withdrawn issues. */
export const IssueListing = z.object({
  currency: z.string(),
  precision: z.int(),
  issues: z.array(ListedIssue),
});
export type IssueListing = z.infer<typeof IssueListing>;
