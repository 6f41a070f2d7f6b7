import * as z from 'zod/mini';
import { CoverFileName, LanguageTag, ReadingDirection, SpreadsMode } from '../api/issue.ts';
import { IssueId, IssueIdInPath } from '../ids.ts';
import { MinorUnits } from '../money.ts';

/** What the publisher's page and the store say to each other. Both are of one build: JSON is spelled as the code is. */

export const titleLength = 300;
export const descriptionLength = 20_000;

/** A page as the publisher may look at it before anybody else can. */
const PagePicture = z.object({
  /** From 1. */
  page: z.int(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
});

/** What stands on the publisher's shelf, drafts and withdrawn issues among it. */
export const AdminIssue = z.object({
  id: IssueId,
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  /** null means free. */
  price: z.nullable(MinorUnits),
  pages: z.int(),
  /** 0 is no sample. */
  samplePages: z.int(),
  /** Of the issue's text; null where it is not known. */
  language: z.nullable(LanguageTag),
  readingDirection: ReadingDirection,
  spreads: SpreadsMode,
  /** Bytes of the file that readers get. */
  size: z.int(),
  cover: z.object({ fileName: CoverFileName, width: z.int(), height: z.int() }),
  pictures: z.array(PagePicture),
  /** When it first stood on the shelf; null is a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
  /** Whether readers see it. */
  isListed: z.boolean(),
  /** How many people own it: it stays theirs when it leaves the shelf. */
  owners: z.int(),
});
export type AdminIssue = z.infer<typeof AdminIssue>;

/** In the order of the shelf, the first first. */
export const AdminShelf = z.array(AdminIssue);

/** What is not said stays as it is. */
export const IssueEdit = z.object({
  title: z.optional(z.string().check(z.maxLength(titleLength))),
  description: z.optional(z.string().check(z.maxLength(descriptionLength))),
  price: z.optional(z.nullable(MinorUnits)),
  samplePages: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
  language: z.optional(z.nullable(LanguageTag)),
  readingDirection: z.optional(ReadingDirection),
  spreads: z.optional(SpreadsMode),
});
export type IssueEdit = z.infer<typeof IssueEdit>;

/**
 * An edit of the publisher's page. `before` has what the publisher saw in the fields of the edit. Where
 * somebody else has changed one of them since, the edit is refused as `changed_meanwhile`.
 */
export const IssueChange = z.extend(IssueEdit, { before: z.optional(IssueEdit) });
export type IssueChange = z.infer<typeof IssueChange>;

export const ShelfPosition = z.object({ listed: z.boolean() });

/** All issues of the shelf, the first first, each once. */
export const ShelfOrder = z.object({
  ids: z.array(IssueId).check(
    z.maxLength(20_000),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
});

export const AdminIssueParams = z.object({ id: IssueIdInPath });
