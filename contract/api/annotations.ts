import * as z from 'zod/mini';
import { IssueId } from '../ids.ts';
import { ReadingType } from './reading.ts';
import { DeviceId } from './readingPosition.ts';
import { IsoTime, renamed } from './json.ts';

export const annotationKinds = ['bookmark', 'highlight', 'note'] as const;
export const annotationColours = ['yellow', 'green', 'blue', 'pink'] as const;

/** Annotations of a user, without deleted ones. */
export const mostAnnotations = 10_000;
/** Annotations of one push. */
export const mostPushed = 100;
/** The bytes of the body of a push. One annotation is always shorter. */
export const pushBodyLimit = 256 * 1024;
/** Characters of the text of a note. */
export const longestNote = 10_000;
/** Characters of a quote: a full page of text. */
export const longestQuote = 8000;
/** Characters before and after a quote. */
export const longestContext = 64;
/** Rectangles of a shape: one for each line of a selection. */
export const mostRectangles = 300;

export const AnnotationKind = z.enum(annotationKinds);
export type AnnotationKind = z.infer<typeof AnnotationKind>;
export const AnnotationColour = z.enum(annotationColours);
export type AnnotationColour = z.infer<typeof AnnotationColour>;

const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The device that creates an annotation gives it a random UUID, in lower case. */
export const AnnotationId = Uuid;
export type AnnotationId = z.infer<typeof AnnotationId>;

/** The latest time of a stamp: the end of the year 9999. */
const latestStamp = 253_402_300_799_999;

/** When and where a field was written: a logical time in milliseconds, and the device. */
export const Stamp = z.object({
  time: z.int().check(z.nonnegative(), z.maximum(latestStamp)),
  device: DeviceId,
});
export type Stamp = z.infer<typeof Stamp>;

/** PostgreSQL stores no NUL, and half of a surrogate pair is no text. */
const unstorable = /\0|\p{Surrogate}/u;
const text = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((value) => !unstorable.test(value), 'no text'),
  );

/** The text without characters that cannot be stored; each is replaced by one character, so positions hold. */
export const storableText = (value: string): string =>
  value.replace(new RegExp(unstorable, 'gu'), '\uFFFD');
const part = () => z.number().check(z.minimum(0), z.maximum(1));

/** A text as it stands on the page, with the text around it. */
export const TextQuote = z.object({
  prefix: text(longestContext),
  exact: text(longestQuote).check(z.minLength(1)),
  suffix: text(longestContext),
});
export type TextQuote = z.infer<typeof TextQuote>;

/** UTF-16 units of the page's text; `end` is behind the last one. */
export const TextPosition = z
  .object({ start: z.int().check(z.nonnegative()), end: z.int().check(z.positive()) })
  .check(z.refine(({ start, end }) => start < end, 'end is not behind start'));
export type TextPosition = z.infer<typeof TextPosition>;

/** Parts of the page's width and height, from the top left corner. */
export const Rectangle = z.object({ x: part(), y: part(), width: part(), height: part() });
export type Rectangle = z.infer<typeof Rectangle>;

/**
 * Where an annotation stands on its page. The quote decides, because it outlasts a replaced file; then the position;
 * then the shape.
 */
export const Anchor = z.object({
  quote: z.nullable(TextQuote),
  position: z.nullable(TextPosition),
  shape: z.array(Rectangle).check(z.maxLength(mostRectangles)),
});
export type Anchor = z.infer<typeof Anchor>;

/**
 * A user's annotation of one edition. `contract/annotations/merge.ts` creates, changes and merges annotations. (The
 * annotations in a PDF file are "PDF annotations".)
 */
export const Annotation = renamed(
  z.object({
    id: AnnotationId,
    type: ReadingType,
    kind: AnnotationKind,
    page: z.int().check(z.positive(), z.maximum(100_000)),
    /** null stands for the whole page, as of a bookmark. */
    anchor: z.nullable(Anchor),
    colour: AnnotationColour,
    /** Plain text, empty without one. A bookmark and a highlight may have a note too. */
    note: text(longestNote),
    issue_id: IssueId,
    created_at: IsoTime,
    is_deleted: z.boolean(),
    /** `place` is of page and anchor, `deletion` of `isDeleted`. */
    stamps: z.object({ place: Stamp, colour: Stamp, note: Stamp, deletion: Stamp }),
  }),
);
export type Annotation = z.output<typeof Annotation>;

/** A number that the server has given to the last change a device knows; 0 before the first pull. */
const Cursor = z.int().check(z.nonnegative());

/** Changes with every restored backup of the store. A cursor is valid in its epoch only. */
const Epoch = Uuid;

/** The query of a pull: a cursor as text, and its epoch. Earlier versions of the app send none. */
export const AnnotationsAfter = z.object({
  after: z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/)),
  epoch: z.optional(Epoch),
});

export const AnnotationPush = z.object({
  annotations: z.array(Annotation).check(z.minLength(1), z.maxLength(mostPushed)),
});
export type AnnotationPush = z.output<typeof AnnotationPush>;

/**
 * The annotations that changed after a cursor, deleted ones too, the earliest change first; and the cursor of the last.
 * After a cursor of another epoch these are all annotations.
 */
export const AnnotationChanges = renamed(
  z.object({
    annotations: z.array(Annotation),
    cursor: Cursor,
    /** Earlier versions of the server answer none. */
    epoch: z.optional(Epoch),
    has_more: z.boolean(),
  }),
);
export type AnnotationChanges = z.output<typeof AnnotationChanges>;

/** The annotations of a push as they are stored now: merged with the changes of other devices. */
export const MergedAnnotations = z.object({ annotations: z.array(Annotation) });
