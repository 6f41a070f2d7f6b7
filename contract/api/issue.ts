import * as z from 'zod/mini';
import { IssueId } from '../ids.ts';
import { MinorUnits } from '../money.ts';
import { IsoTime, renamed } from './json.ts';

/** A file name that is safe in a path. The server generates it. */
export const CoverFileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}\.jpg$/));

/** A tag of BCP 47 as `Intl.getCanonicalLocales` writes it: 'de', 'pt-BR', 'zh-Hant'. */
export const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/));

/** The reading direction of an issue. `auto` follows the file, or else the store. */
export const readingDirections = ['auto', 'ltr', 'rtl'] as const;
export const ReadingDirection = z.enum(readingDirections);
export type ReadingDirection = z.infer<typeof ReadingDirection>;

/** Whether the reader shows two pages side by side. `auto` decides by the window and the pages. */
export const spreadsModes = ['auto', 'single', 'double'] as const;
export const SpreadsMode = z.enum(spreadsModes);
export type SpreadsMode = z.infer<typeof SpreadsMode>;

/**
 * What the file offers to a screen reader: text with the structure of the document (PDF 32000-1, 14.8), text
 * alone, or pictures of pages.
 */
export const textAccesses = ['tagged', 'text', 'scan'] as const;
export type TextAccess = (typeof textAccesses)[number];

/** Read-only in its type alone: `z.readonly` would add its code to the first script. */
const Names: z.ZodMiniType<readonly string[], readonly string[]> = z.array(z.string());

/** An issue. The size of the cover is known, so that a card can reserve its area. */
export const Issue = renamed(
  z.object({
    id: IssueId,
    title: z.string(),
    description: z.string(),
    cover: renamed(z.object({ file_name: CoverFileName, width: z.int(), height: z.int() })),
    /** The size of page 1, where the cover is a picture of the publisher; otherwise the cover shows page 1. */
    first_page: z.optional(z.object({ width: z.int(), height: z.int() })),
    is_free: z.boolean(),
    price: MinorUnits,
    has_sample: z.boolean(),
    /** The language of the issue's text; null if unknown. */
    language: z.nullable(LanguageTag),
    reading_direction: ReadingDirection,
    spreads: SpreadsMode,
    /** Absent in answers of earlier versions, as the next field. */
    pages: z.optional(z.int()),
    /** The first publication. */
    published_at: z.nullish(IsoTime),
    /** The next fields are absent where the publisher has written nothing. */
    series: z.optional(z.string()),
    issue_number: z.optional(z.string()),
    /** 2026, 2026-11 or 2026-11-22. */
    cover_date: z.optional(z.string()),
    authors: z.optional(Names),
    tags: z.optional(Names),
    /** Absent for an issue that an earlier version published. */
    text_access: z.optional(z.enum(textAccesses)),
  }),
);
export type Issue = z.output<typeof Issue>;

export const IssueList = z.array(Issue);

export const coverWidths = [15, 350, 400, 500] as const;
export type CoverWidth = (typeof coverWidths)[number];

/** A picture of the publisher that becomes a cover. Both sides are in pixels. */
export const pictureLimits = { bytes: 20_000_000, side: 8000, leastWidth: 500 } as const;

/** The address of a cover at one of the widths that the server makes. */
/** The cover for pages of other sites, in one width. The address stays the same when the picture changes. */
export const posterPath = (id: number): string => `/cover/${id}`;
export const posterWidth = 500 satisfies CoverWidth;

export const coverUrl = (fileName: string, width: CoverWidth): string =>
  `/cover/resolve/${fileName}?w=${width}`;
