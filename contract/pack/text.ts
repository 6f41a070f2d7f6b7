import * as z from 'zod/mini';

/** x, y, width and height as whole numbers of `TEXT_UNIT` parts of a PDF point. */
const Rect = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type PackedRect = z.infer<typeof Rect>;

const language = z.optional(z.string());
const level = z.optional(z.int().check(z.minimum(1), z.maximum(6)));

/** A paragraph, a heading or a cell. Absent fields have the value of a plain paragraph. */
const PackedText = z.object({
  /** The text of each run, before runs are joined. */
  runs: z.array(z.string()),
  /**
   * Six numbers for each run: x and y as differences from the run before, width, size as a difference, the angle in ten
   * thousandths of a radian, and `runFlags`.
   */
  at: z.array(z.int()),
  /** Absent if it is the text of the runs with their lines joined. */
  text: z.optional(z.string()),
  /** Absent if it is the box around the runs. */
  rect: z.optional(Rect),
  level,
  isArtifact: z.optional(z.literal(true)),
  isRtl: z.optional(z.literal(true)),
  follows: z.optional(z.enum(['line', 'words'])),
  language,
  /** Text, language and expansion. */
  spans: z.optional(z.array(z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())]))),
});
export type PackedText = z.infer<typeof PackedText>;

/** The parts of a run's flags: the font, the direction, and the end of a line. */
export const runFlags = { font: 3, isRtl: 4, endsLine: 8 } as const;
/** Fonts by the number in a run's flags. */
export const runFonts = ['serif', 'sans-serif', 'monospace'] as const;

const Role = z.enum([
  'paragraph',
  'heading',
  'list',
  'listitem',
  'table',
  'row',
  'cell',
  'columnheader',
  'rowheader',
]);

const PackedGroup = z.object({
  role: Role,
  level,
  language,
  columns: z.optional(z.int()),
  rows: z.optional(z.int()),
  get parts(): z.ZodMiniArray<typeof PackedPart> {
    return z.array(PackedPart);
  },
});

const PackedFigure = z.object({
  figure: z.string(),
  rect: Rect,
  language,
  get parts(): z.ZodMiniArray<typeof PackedPart> {
    return z.array(PackedPart);
  },
});

const Action = z.enum(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

const PackedLink = z.object({
  link: z.string(),
  rect: Rect,
  /** Width, two radii, red, green and blue. */
  border: z.optional(z.tuple([z.number(), z.number(), z.number(), z.int(), z.int(), z.int()])),
  borderStyle: z.optional(z.enum(['solid', 'dashed', 'underline'])),
  /** The page, from 1; an address of the web, unchecked; or a named action. */
  target: z.union([z.int(), z.object({ url: z.string() }), z.object({ action: Action })]),
  /** How far from the left edge of the page the target is, in PDF points. Absent for a whole page, and in packs that were built before. */
  left: z.optional(z.int()),
});
export type PackedLink = z.infer<typeof PackedLink>;

const PackedNote = z.object({
  note: z.string(),
  title: z.string(),
  rect: Rect,
  isPainted: z.boolean(),
});
export type PackedNote = z.infer<typeof PackedNote>;

/** `PagePart` of `workers/pdf/engineProtocol.ts`, which `workers/pdf/text/packedParts.ts` writes and reads. */
export const PackedPart = z.union([PackedText, PackedGroup, PackedFigure, PackedLink, PackedNote]);
export type PackedPart = z.infer<typeof PackedPart>;

/** The text and the annotations of ten pages in reading order; null for a page that could not be read. */
export const PackedPages = z.array(z.nullable(z.array(PackedPart)));
export type PackedPages = z.infer<typeof PackedPages>;

/**
 * The flags of a block. Packs that were built before pictures and vertical text were stored have artifacts only. A picture
 * that the page paints is `painted`, and also `cutOut` if it is partly transparent; another one is a tagged figure.
 */
export const blockFlags = { artifact: 1, picture: 2, vertical: 4, painted: 8, cutOut: 16 } as const;

/**
 * The text blocks of all pages in reading order, and the pictures of each page after them. Eight numbers for each: x, y,
 * width, height and the size of most letters in tenths of a PDF point, the column, the heading level or 0, and `blockFlags`.
 */
export const PackedBlocks = z.array(z.array(z.int()));
export type PackedBlocks = z.infer<typeof PackedBlocks>;
