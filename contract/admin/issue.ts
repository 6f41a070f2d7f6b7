import * as z from 'zod/mini';
import { CoverFileName, LanguageTag, ReadingDirection, SpreadsMode } from '../api/issue.ts';
import { IssueId, IssueIdInPath } from '../ids.ts';
import { IssueMetadata } from '../issueMetadata.ts';
import { MinorUnits } from '../money.ts';
import { PackState } from '../pack/format.ts';
import { StoredText } from '../storedText.ts';

/** The messages of the publisher's page. Page and server are of one build, so JSON fields are spelled like the code. */

export const titleLength = 300;
export const descriptionLength = 20_000;

/** A page preview for the publisher, also of a draft. */
const PagePicture = z.object({
  /** From 1. */
  page: z.int(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
});

/** How far the pack of an issue is. */
export const PackStatus = z.object({
  state: PackState,
  /** The pages that are built. */
  builtPages: z.int(),
  /** The pages that have a picture at reading size: page 1 or not, and pages that are slow to paint. */
  pictures: z.object({ first: z.boolean(), slow: z.int() }),
});
export type PackStatus = z.infer<typeof PackStatus>;

/** Why a draft was not published at its time. */
export const publishRefusals = ['title_missing', 'price_too_low', 'price_too_high'] as const;
export const PublishRefusal = z.enum(publishRefusals);
export type PublishRefusal = z.infer<typeof PublishRefusal>;

/** An issue on the publisher's shelf, also a draft or a withdrawn issue. */
export const AdminIssue = z.object({
  ...IssueMetadata.shape,
  id: IssueId,
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  /** null means free. */
  price: z.nullable(MinorUnits),
  pages: z.int(),
  /** 0 means no sample. */
  samplePages: z.int(),
  /** The language of the issue's text; null if unknown. */
  language: z.nullable(LanguageTag),
  readingDirection: ReadingDirection,
  spreads: SpreadsMode,
  /** Bytes of the published file. */
  size: z.int(),
  cover: z.object({
    fileName: CoverFileName,
    width: z.int(),
    height: z.int(),
    /** Whether it is a picture of the publisher instead of page 1. */
    isOwn: z.boolean(),
  }),
  pictures: z.array(PagePicture),
  /** The first publication; null for a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
  /** Whether the issue is in the public list. */
  isListed: z.boolean(),
  /** The time at which a draft is published by itself; null without one. */
  publishAt: z.nullable(z.iso.datetime()),
  /** Why that did not happen; null otherwise. */
  publishRefusal: z.nullable(PublishRefusal),
  /** The number of users who own the issue. They keep it when it is withdrawn. */
  owners: z.int(),
  /** The pack of its file; null before the first planning, and for a draft. */
  pack: z.nullable(PackStatus),
});
export type AdminIssue = z.infer<typeof AdminIssue>;

/** In the order of the shelf. */
export const AdminShelf = z.array(AdminIssue);

/** Absent fields stay unchanged. An unknown field is rejected: nothing would happen for it. */
export const IssueEdit = z.strictObject({
  ...z.partial(IssueMetadata).shape,
  title: z.optional(StoredText.check(z.maxLength(titleLength))),
  description: z.optional(StoredText.check(z.maxLength(descriptionLength))),
  price: z.optional(z.nullable(MinorUnits)),
  samplePages: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
  language: z.optional(z.nullable(LanguageTag)),
  readingDirection: z.optional(ReadingDirection),
  spreads: z.optional(SpreadsMode),
});
export type IssueEdit = z.infer<typeof IssueEdit>;

/**
 * An edit of the publisher's page. `before` has the values that the publisher saw in the edited fields. If another
 * publisher has changed one of them since, the store rejects the edit with `changed_meanwhile`.
 */
export const IssueChange = z.extend(IssueEdit, { before: z.optional(IssueEdit) });
export type IssueChange = z.infer<typeof IssueChange>;

export const ShelfPosition = z.strictObject({ listed: z.boolean() });

/** null takes the schedule back. */
export const IssueSchedule = z.strictObject({ at: z.nullable(z.iso.datetime()) });

/** All issues in the order of the shelf, each once. */
export const ShelfOrder = z.strictObject({
  ids: z.array(IssueId).check(
    z.maxLength(20_000),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
});

/** The path of a preview link at the store's address. */
export const PreviewLink = z.object({ path: z.string(), expiresAt: z.iso.datetime() });
export type PreviewLink = z.infer<typeof PreviewLink>;

export const AdminIssueParams = z.object({ id: IssueIdInPath });
