import { describe, expect, it } from 'vitest';
import type { Annotation, AnnotationColour, AnnotationId } from '#contract/api/annotations.ts';
import {
  createAnnotation,
  deleteAnnotation,
  editAnnotation,
  isSameState,
  mergeAnnotation,
  mergeAnnotations,
  modifiedAt,
  nextStamp,
  withoutFuture,
} from '#contract/annotations/merge.ts';
import { highlightDraft } from '../../helpers/annotations.ts';

const idOf = (number: number): AnnotationId =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (time: number, device = 'tablet-1') => ({ time, device });
const pond = createAnnotation(idOf(1), highlightDraft, at(1000));

describe('Two states of an annotation', () => {
  it.each<[string, Annotation, Annotation, Partial<Annotation>]>([
    [
      'keep the changes of different fields',
      editAnnotation(pond, { colour: 'blue' }, at(1001)),
      editAnnotation(pond, { note: 'Go there.' }, at(1002, 'phone-01')),
      { colour: 'blue', note: 'Go there.' },
    ],
    [
      'keep the later change of one field',
      editAnnotation(pond, { note: 'later' }, at(1003)),
      editAnnotation(pond, { note: 'earlier' }, at(1002, 'phone-01')),
      { note: 'later' },
    ],
    [
      'keep the change of one of two devices at the same time',
      editAnnotation(pond, { note: 'phone' }, at(1002, 'phone-01')),
      editAnnotation(pond, { note: 'tablet' }, at(1002)),
      { note: 'tablet' },
    ],
    [
      'are deleted by a later deletion',
      deleteAnnotation(pond, at(1003)),
      editAnnotation(pond, { note: 'earlier' }, at(1002, 'phone-01')),
      { isDeleted: true, note: 'earlier' },
    ],
    [
      'are restored by a later edit',
      deleteAnnotation(pond, at(1002)),
      editAnnotation(pond, { note: 'later' }, at(1003, 'phone-01')),
      { isDeleted: false, note: 'later' },
    ],
    [
      'keep page and anchor together',
      editAnnotation(pond, { place: { page: 9, anchor: null } }, at(1002)),
      pond,
      { page: 9, anchor: null },
    ],
    [
      'keep the content that one of them has lost as a tombstone',
      { ...deleteAnnotation(pond, at(1002)), anchor: null, note: '' },
      deleteAnnotation(pond, at(1002)),
      { isDeleted: true, anchor: pond.anchor },
    ],
  ])('%s', (_, one, other, merged) => {
    expect(mergeAnnotation(one, other)).toMatchObject(merged);
    expect(mergeAnnotation(other, one)).toEqual(mergeAnnotation(one, other));
  });

  it('are merged as often as wanted', () => {
    const other = editAnnotation(pond, { note: 'once' }, at(1002));
    const merged = mergeAnnotation(pond, other);
    expect(mergeAnnotation(merged, other)).toEqual(merged);
    expect(isSameState(merged, other)).toBe(true);
    expect(isSameState(merged, pond)).toBe(false);
  });
});

describe('The stamp of a change', () => {
  it('is the time of the device', () => {
    expect(nextStamp('tablet-1', 5000, [pond])).toEqual(at(5000));
  });

  it('is later than all changes on the device, also where its clock is slow', () => {
    expect(nextStamp('tablet-1', 10, [pond])).toEqual(at(1001));
  });

  it('ignores a stamp of the future, which no stamp could follow', () => {
    const wrong = createAnnotation(pond.id, highlightDraft, at(253_402_300_799_999));
    expect(nextStamp('tablet-1', 10, [wrong, pond])).toEqual(at(1001));
    expect(nextStamp('tablet-1', 5000, [wrong])).toEqual(at(5000));
  });

  it('is the time at which the annotation was modified', () => {
    const edited = editAnnotation(pond, { colour: 'pink' }, at(2000));
    expect(modifiedAt(edited)).toBe(new Date(2000).toISOString());
    expect(edited.createdAt).toBe(new Date(1000).toISOString());
  });
});

describe('An annotation without the future', () => {
  const present = { now: 5000, tolerance: 100, instead: 5000 };
  const far = createAnnotation(pond.id, highlightDraft, at(Date.UTC(9999, 0)));
  const early = new Date(0).toISOString();
  it.each<[string, Annotation, Partial<Annotation>]>([
    [
      'has the present for each later stamp',
      far,
      createAnnotation(pond.id, highlightDraft, at(5000)),
    ],
    [
      'keeps stamps up to the tolerance',
      editAnnotation(pond, { note: 'ebb' }, at(5100)),
      {
        stamps: { place: at(1000), colour: at(1000), note: at(5100), deletion: at(5100) },
      },
    ],
    [
      'keeps the other stamps',
      editAnnotation(pond, { note: 'ebb' }, at(5101)),
      {
        stamps: { place: at(1000), colour: at(1000), note: at(5000), deletion: at(5000) },
      },
    ],
    [
      'was created in 1970 at the earliest',
      { ...pond, createdAt: '0000-01-01T00:00:00Z' },
      { createdAt: early },
    ],
  ])('%s', (_, annotation, expected) => {
    expect(withoutFuture(annotation, present)).toMatchObject(expected);
  });
});

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Known = ReadonlyMap<AnnotationId, Annotation>;
const colours: readonly AnnotationColour[] = ['yellow', 'green', 'blue', 'pink'];

/** A device with a clock of its own, and the states that it sends, in the order of its edits. */
class Device {
  known: Known = new Map();
  readonly sent: Annotation[] = [];
  readonly #name: string;
  readonly #skew: number;
  readonly #random: () => number;

  constructor(name: string, skew: number, random: () => number) {
    this.#name = name;
    this.#skew = skew;
    this.#random = random;
  }

  edit(step: number): void {
    const now = 1_000_000 + step * 10 + this.#skew;
    const stamp = nextStamp(this.#name, now, this.known.values());
    const next = this.#changed(stamp, `${this.#name} ${step}`);
    this.sent.push(next);
    this.receive([next]);
  }

  receive(states: Iterable<Annotation>): void {
    this.known = mergeAnnotations(this.known.values(), states);
  }

  #changed(stamp: Annotation['stamps']['note'], text: string): Annotation {
    const all = [...this.known.values()];
    const one = all[Math.floor(this.#random() * all.length)];
    const choice = this.#random();
    const id = `${text.startsWith('tablet') ? 'a' : 'b'}${idOf(this.sent.length).slice(1)}`;
    if (!one || choice < 0.3) return createAnnotation(id, { ...highlightDraft, note: text }, stamp);
    if (choice < 0.5) return deleteAnnotation(one, stamp);
    const colour = colours[Math.floor(this.#random() * colours.length)] ?? 'yellow';
    return editAnnotation(one, choice < 0.8 ? { note: text } : { colour }, stamp);
  }
}

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

const sorted = (known: Known) => [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'Two devices with 200 random edits (seed %i), one of them offline for a while with a wrong clock,',
  (seed) => {
    const random = randomNumbers(seed);
    const tablet = new Device('tablet-1', 0, random);
    const phone = new Device('phone-01', seed % 2 === 0 ? -50_000 : 50_000, random);
    for (let step = 0; step < 200; step += 1) {
      const device = random() < 0.5 ? tablet : phone;
      device.edit(step);
      const isOffline = step > 50 && step < 150;
      if (isOffline) continue;
      tablet.receive(phone.known.values());
      phone.receive(tablet.known.values());
    }
    const states = [...tablet.sent, ...phone.sent];

    it('have the same annotations after each order of merging', () => {
      const expected = sorted(mergeAnnotations(tablet.known.values(), phone.known.values()));
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(sorted(mergeAnnotations(shuffled(states, random), []))).toEqual(expected);
    });

    it('lose no annotation, and each field has its last change', () => {
      const merged = mergeAnnotations(states, []);
      expect(new Set(merged.keys())).toEqual(new Set(states.map(({ id }) => id)));
      for (const { id, note, isDeleted, stamps } of merged.values()) {
        const own = states.filter((state) => state.id === id);
        const last = (field: 'note' | 'deletion') =>
          Math.max(...own.map((state) => state.stamps[field].time));
        expect([stamps.note.time, stamps.deletion.time]).toEqual([last('note'), last('deletion')]);
        expect(own.some((state) => state.note === note)).toBe(true);
        expect(own.some((state) => state.isDeleted === isDeleted)).toBe(true);
      }
    });
  },
);
