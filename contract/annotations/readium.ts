import * as z from 'zod/mini';
import {
  type Anchor,
  type Annotation,
  type AnnotationColour,
  AnnotationId,
  longestContext,
  longestNote,
  mostAnnotations,
  Rectangle,
  TextPosition,
  TextQuote,
} from '../api/annotations.ts';
import type { ReadingType } from '../api/reading.ts';
import type { IssueId } from '../ids.ts';
import { createAnnotation, modifiedAt, withoutFuture } from './merge.ts';

/**
 * The exchange format: an AnnotationSet of Readium Annotations, a profile of the W3C Web Annotation Data Model
 * (https://github.com/readium/annotations). Pages are named by RFC 3778, which that model uses for PDF. The position in
 * UTF-16 units and the shape have selectors of their own, which other programs skip.
 */
const context = 'http://www.w3.org/ns/anno.jsonld';
const pdfFragments = 'http://tools.ietf.org/rfc/rfc3778';
export const readiumMediaType = 'application/rd-annotations+json';

export interface Edition {
  readonly issueId: IssueId;
  readonly type: ReadingType;
}

/** Where the annotations of an export come from. */
interface ExportSource {
  readonly id: string;
  readonly generated: string;
  readonly publisher: string;
  /** The address of the store. */
  readonly homepage: string;
  /** null where the annotations are of several issues. */
  readonly title: string | null;
  readonly addressOf: (edition: Edition) => string;
}

const motivations = {
  bookmark: 'bookmarking',
  highlight: 'highlighting',
  note: 'commenting',
} as const;

export function toReadium(annotations: readonly Annotation[], source: ExportSource): object {
  const addresses = new Set(annotations.map(source.addressOf));
  return {
    '@context': context,
    id: `urn:uuid:${source.id}`,
    type: 'AnnotationSet',
    generator: {
      id: source.homepage,
      type: 'Software',
      name: 'Gatefold',
      homepage: source.homepage,
    },
    generated: source.generated,
    ...(source.title && { title: source.title }),
    about: {
      'dc:identifier': [...addresses],
      ...(source.title && { 'dc:title': source.title }),
      'dc:format': 'application/pdf',
      'dc:publisher': source.publisher,
    },
    items: annotations.map((annotation) => itemOf(annotation, source.addressOf(annotation))),
  };
}

const itemOf = (annotation: Annotation, source: string): object => ({
  '@context': context,
  id: `urn:uuid:${annotation.id}`,
  type: 'Annotation',
  motivation: motivations[annotation.kind],
  created: annotation.createdAt,
  modified: modifiedAt(annotation),
  target: {
    source,
    selector: [
      { type: 'FragmentSelector', conformsTo: pdfFragments, value: `page=${annotation.page}` },
      ...selectorsOf(annotation.anchor),
    ],
    meta: { page: String(annotation.page) },
  },
  body: {
    type: 'TextualBody',
    value: annotation.note,
    format: 'text/plain',
    color: annotation.colour,
  },
});

const selectorsOf = (anchor: Anchor | null): object[] => [
  ...(anchor?.quote ? [{ type: 'TextQuoteSelector', ...anchor.quote }] : []),
  ...(anchor?.position ? [{ type: 'GatefoldTextPositionSelector', ...anchor.position }] : []),
  ...(anchor && anchor.shape.length > 0
    ? [{ type: 'GatefoldShapeSelector', rectangles: anchor.shape }]
    : []),
];

const IsoDate = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'no time'));

/** Other programs may leave out optional fields and add fields of their own. */
const Item = z.object({
  id: z.string(),
  type: z.literal('Annotation'),
  motivation: z.optional(z.string()),
  created: IsoDate,
  modified: z.optional(IsoDate),
  target: z.object({
    source: z.string(),
    selector: z._default(z.array(z.looseObject({ type: z.string() })), []),
    meta: z.optional(z.object({ page: z.optional(z.string()) })),
  }),
  body: z.optional(z.object({ value: z._default(z.string(), ''), color: z.optional(z.string()) })),
});
type Item = z.infer<typeof Item>;

const AnnotationSet = z.object({
  type: z.literal('AnnotationSet'),
  items: z.array(z.unknown()).check(z.maxLength(mostAnnotations)),
});

export interface Imported {
  readonly annotations: readonly Annotation[];
  /** Items that are no annotations, have no page, or belong to an issue that this store does not have. */
  readonly skippedCount: number;
}

export interface ImportContext {
  readonly device: string;
  /** A later time in the file is wrong. */
  readonly now: number;
  readonly newId: () => AnnotationId;
  /** The edition at an address; null for an address of another store. */
  readonly editionAt: (source: string) => Edition | null;
}

/** Reads an export, also of another program. null means that the value is no set of annotations. */
export function fromReadium(json: unknown, into: ImportContext): Imported | null {
  const set = z.safeParse(AnnotationSet, json);
  if (!set.success) return null;
  const annotations = set.data.items.flatMap((item) => {
    const parsed = z.safeParse(Item, item);
    return (parsed.success && annotationOf(parsed.data, into)) || [];
  });
  return { annotations, skippedCount: set.data.items.length - annotations.length };
}

function annotationOf(
  item: Item,
  { device, now, newId, editionAt }: ImportContext,
): Annotation | null {
  const edition = editionAt(item.target.source);
  const page = pageOf(item);
  if (!edition || page === null) return null;
  const id = z.safeParse(AnnotationId, item.id.toLowerCase().replace(/^urn:uuid:/, ''));
  const time = Math.max(0, Date.parse(item.modified ?? item.created));
  const anchor = anchorOf(item);
  const draft = {
    ...edition,
    kind: kindOf(item, anchor),
    page,
    anchor,
    colour: colourOf(item.body?.color),
    note: item.body?.value.slice(0, longestNote) ?? '',
  };
  const created = createAnnotation(id.success ? id.data : newId(), draft, { time, device });
  const createdAt = new Date(Date.parse(item.created)).toISOString();
  return withoutFuture({ ...created, createdAt }, { now, tolerance: 0, instead: now });
}

function pageOf({ target }: Item): number | null {
  const fragment = target.selector.find(({ type }) => type === 'FragmentSelector')?.value;
  const named = typeof fragment === 'string' ? /(?:^|&)page=(\d+)/.exec(fragment)?.[1] : undefined;
  const page = Number(named ?? target.meta?.page);
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : null;
}

const Shape = z.array(Rectangle);

function anchorOf({ target }: Item): Anchor | null {
  const selector = (type: string) => target.selector.find((one) => one.type === type);
  const quoted = selector('TextQuoteSelector');
  const quote = z.safeParse(TextQuote, quoted && { prefix: '', suffix: '', ...trimmed(quoted) });
  const position = z.safeParse(TextPosition, selector('GatefoldTextPositionSelector'));
  const shape = z.safeParse(Shape, selector('GatefoldShapeSelector')?.rectangles);
  if (!quote.success && !shape.success) return null;
  return {
    quote: quote.success ? quote.data : null,
    position: position.success ? position.data : null,
    shape: shape.success ? shape.data : [],
  };
}

/** Other programs write as much of the text around a quote as they like. */
function trimmed({ prefix, exact, suffix }: Readonly<Record<string, unknown>>): object {
  return {
    exact,
    ...(typeof prefix === 'string' && { prefix: prefix.slice(-longestContext) }),
    ...(typeof suffix === 'string' && { suffix: suffix.slice(0, longestContext) }),
  };
}

/** Readium's older files mark bookmarks only. */
function kindOf({ motivation }: Item, anchor: Anchor | null): Annotation['kind'] {
  if (motivation === 'bookmarking') return 'bookmark';
  if (motivation === 'commenting' && !anchor?.quote) return 'note';
  return anchor?.quote ? 'highlight' : 'note';
}

/** The colours of Readium that this store does not have become similar ones. */
function colourOf(name = 'yellow'): AnnotationColour {
  const colours: Readonly<Record<string, AnnotationColour>> = {
    green: 'green',
    blue: 'blue',
    pink: 'pink',
    purple: 'pink',
  };
  return colours[name] ?? 'yellow';
}
