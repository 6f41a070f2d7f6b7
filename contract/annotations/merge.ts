import {
  type Anchor,
  type Annotation,
  type AnnotationColour,
  type AnnotationId,
  type AnnotationKind,
  type Stamp,
  storableText,
} from '../api/annotations.ts';
import type { ReadingType } from '../api/reading.ts';
import type { IssueId } from '../ids.ts';

/** The fields of a new annotation. */
export interface AnnotationDraft {
  readonly issueId: IssueId;
  readonly type: ReadingType;
  readonly kind: AnnotationKind;
  readonly page: number;
  readonly anchor: Anchor | null;
  readonly colour: AnnotationColour;
  readonly note: string;
}

/** Page and anchor are one field: an anchor is valid on its page only. */
export interface AnnotationEdit {
  readonly place?: { readonly page: number; readonly anchor: Anchor | null };
  readonly colour?: AnnotationColour;
  readonly note?: string;
}

/**
 * How far a true stamp may be ahead of a device's clock, in milliseconds. A device whose clock is further behind opens no
 * encrypted connection, because a certificate is valid for 398 days at most.
 */
export const mostAhead = 400 * 24 * 60 * 60 * 1000;

/**
 * The stamp of the next change on a device: a hybrid logical clock. It is later than all true stamps that the device
 * knows, so a change follows the changes that its user saw, even when a clock is wrong.
 */
export const nextStamp = (device: string, now: number, known: Iterable<Annotation>): Stamp => {
  let time = now;
  for (const { stamps } of known)
    for (const stamp of Object.values(stamps))
      if (stamp.time <= now + mostAhead) time = Math.max(time, stamp.time + 1);
  return { time, device };
};

interface Present {
  readonly now: number;
  /** How far ahead of `now` a stamp stays as it is. */
  readonly tolerance: number;
  /** The time of a stamp that is further ahead. */
  readonly instead: number;
}

/**
 * The annotation without stamps of the future: each would win over all changes that follow. Its time of creation is
 * bounded too, so that every database stores it.
 */
export function withoutFuture(
  annotation: Annotation,
  { now, tolerance, instead }: Present,
): Annotation {
  const latest = now + tolerance;
  const lowered = (stamp: Stamp): Stamp =>
    stamp.time > latest ? { ...stamp, time: instead } : stamp;
  const { place, colour, note, deletion } = annotation.stamps;
  const created = Date.parse(annotation.createdAt);
  const isTrue = created >= 0 && created <= latest;
  return {
    ...annotation,
    createdAt: isTrue ? annotation.createdAt : new Date(created < 0 ? 0 : now).toISOString(),
    stamps: {
      place: lowered(place),
      colour: lowered(colour),
      note: lowered(note),
      deletion: lowered(deletion),
    },
  };
}

/** A new annotation. Its id comes from the device. */
export const createAnnotation = (
  id: AnnotationId,
  draft: AnnotationDraft,
  stamp: Stamp,
): Annotation => ({
  ...draft,
  id,
  anchor: storableAnchor(draft.anchor),
  note: storableText(draft.note),
  createdAt: new Date(stamp.time).toISOString(),
  isDeleted: false,
  stamps: { place: stamp, colour: stamp, note: stamp, deletion: stamp },
});

/**
 * Changes fields. The change restores a deleted annotation: where one device deletes a note and another one writes on,
 * the later action decides, and no text that was written later is lost.
 */
export const editAnnotation = (
  annotation: Annotation,
  { place, colour, note }: AnnotationEdit,
  stamp: Stamp,
): Annotation => ({
  ...annotation,
  ...(place && { page: place.page, anchor: storableAnchor(place.anchor) }),
  colour: colour ?? annotation.colour,
  note: note === undefined ? annotation.note : storableText(note),
  isDeleted: false,
  stamps: {
    place: place ? stamp : annotation.stamps.place,
    colour: colour === undefined ? annotation.stamps.colour : stamp,
    note: note === undefined ? annotation.stamps.note : stamp,
    deletion: stamp,
  },
});

/** Marks an annotation as deleted. Other devices then delete their copies. An edit restores the annotation. */
export const deleteAnnotation = (annotation: Annotation, stamp: Stamp): Annotation => ({
  ...annotation,
  isDeleted: true,
  stamps: { ...annotation.stamps, deletion: stamp },
});

/**
 * Merges two states of one annotation: in each field the last writer wins. The function is commutative, associative and
 * idempotent, so devices and server may merge in any order, and twice.
 */
export function mergeAnnotation(one: Annotation, other: Annotation): Annotation {
  const origin = compareText(originOf(one), originOf(other)) <= 0 ? one : other;
  const place = later(one, other, 'place', placeOf);
  const colour = later(one, other, 'colour', (state) => state.colour);
  const note = later(one, other, 'note', (state) => state.note);
  const deletion = later(one, other, 'deletion', (state) => String(state.isDeleted));
  return {
    ...origin,
    page: place.page,
    anchor: place.anchor,
    colour: colour.colour,
    note: note.note,
    isDeleted: deletion.isDeleted,
    stamps: {
      place: place.stamps.place,
      colour: colour.stamps.colour,
      note: note.stamps.note,
      deletion: deletion.stamps.deletion,
    },
  };
}

/** Merges two sets of annotations. */
export function mergeAnnotations(
  some: Iterable<Annotation>,
  others: Iterable<Annotation>,
): Map<AnnotationId, Annotation> {
  const merged = new Map<AnnotationId, Annotation>();
  for (const set of [some, others])
    for (const annotation of set) {
      const before = merged.get(annotation.id);
      merged.set(annotation.id, before ? mergeAnnotation(before, annotation) : annotation);
    }
  return merged;
}

/** Whether two states of one annotation have the same fields. States with equal stamps may differ: see `later`. */
export const isSameState = (one: Annotation, other: Annotation): boolean =>
  stateOf(one) === stateOf(other);

/** When an annotation was last changed. */
export const modifiedAt = (annotation: Annotation): string =>
  new Date(lastStamp(annotation).time).toISOString();

function lastStamp({ stamps }: Annotation): Stamp {
  return Object.values(stamps).reduce((last, stamp) =>
    compareStamps(stamp, last) > 0 ? stamp : last,
  );
}

/** The text layer of a PDF may have any characters. */
function storableAnchor(anchor: Anchor | null): Anchor | null {
  if (!anchor?.quote) return anchor;
  const { prefix, exact, suffix } = anchor.quote;
  const quote = {
    prefix: storableText(prefix),
    exact: storableText(exact),
    suffix: storableText(suffix),
  };
  return { ...anchor, quote };
}

/** By time, then by device, so that two devices never tie. */
const compareStamps = (one: Stamp, other: Stamp): number =>
  one.time - other.time || compareText(one.device, other.device);

const compareText = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/**
 * The state whose field was written later. With equal stamps, the values are equal too, unless the server has cleared the
 * content of an old tombstone: then the content wins, because its text is the greater one.
 */
function later(
  one: Annotation,
  other: Annotation,
  field: keyof Annotation['stamps'],
  valueOf: (state: Annotation) => string,
): Annotation {
  const order =
    compareStamps(one.stamps[field], other.stamps[field]) ||
    compareText(valueOf(one), valueOf(other));
  return order >= 0 ? one : other;
}

/** In a fixed order of keys, because a value from a database may have another one. */
function placeOf({ page, anchor }: Annotation): string {
  // A text below that of each anchor, for `later`.
  if (!anchor) return '';
  const { quote, position, shape } = anchor;
  return JSON.stringify([
    page,
    quote && [quote.prefix, quote.exact, quote.suffix],
    position && [position.start, position.end],
    shape.map(({ x, y, width, height }) => [x, y, width, height]),
  ]);
}

const originOf = ({ issueId, type, kind, createdAt }: Annotation): string =>
  JSON.stringify([createdAt, issueId, type, kind]);

const stateOf = (state: Annotation): string =>
  JSON.stringify([
    originOf(state),
    state.page,
    placeOf(state),
    state.colour,
    state.note,
    state.isDeleted,
    (['place', 'colour', 'note', 'deletion'] as const).map((field) => [
      state.stamps[field].time,
      state.stamps[field].device,
    ]),
  ]);

/** The UUID of version 4 of 16 random bytes. `crypto.randomUUID` is missing on plain HTTP. */
export function idOf(random: Uint8Array): AnnotationId {
  const bytes = [...random];
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
