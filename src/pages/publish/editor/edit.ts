import type { MetadataForm, Form } from './issueForm.ts';

type Field = keyof Form;
type Fields = Partial<Form>;

/** The fields that form one value: the price has two fields. */
export type Part =
  | 'title'
  | 'description'
  | 'price'
  | 'sample'
  | 'language'
  | 'readingDirection'
  | 'spreads'
  | keyof MetadataForm;

const fieldsOf: Readonly<Record<Part, readonly Field[]>> = {
  title: ['title'],
  price: ['isFree', 'amount'],
  sample: ['sample'],
  language: ['language'],
  readingDirection: ['readingDirection'],
  spreads: ['spreads'],
  description: ['description'],
  series: ['series'],
  issueNumber: ['issueNumber'],
  coverDate: ['coverDate'],
  authors: ['authors'],
  tags: ['tags'],
};
const parts = Object.keys(fieldsOf) as Part[];

/**
 * The unsaved edits of a publisher in the form of one issue, in whole parts. Parts that the publisher did
 * not touch follow the store.
 */
export interface Edit {
  readonly now: Fields;
  /**
   * How the store had each of these parts when the publisher wrote in it, or last decided about it. A part that is
   * missing here is of an earlier release, which did not keep that.
   */
  readonly before: Fields;
}

/** `stored` is the store's version of the form at that moment. */
export type EditEvent =
  | {
      readonly kind: 'written';
      readonly field: Field;
      readonly value: Form[Field];
      /** The form before the edit. */
      readonly shown: Form;
      readonly stored: Form;
    }
  | { readonly kind: 'saved'; readonly sent: Form; readonly stored: Form }
  | { readonly kind: 'mineKept' | 'theirsTaken'; readonly stored: Form };

const emptyEdit: Edit = { now: {}, before: {} };

/** The edit after an event; null if nothing is left to save. */
export function nextEdit(edit: Edit | null, event: EditEvent): Edit | null {
  if (event.kind === 'written') return writtenIn(edit ?? emptyEdit, event);
  if (!edit) return null;
  if (event.kind === 'saved') {
    // Changes after the form was sent stay. Their base is the saved version.
    const sent = partsIn(edit).filter((part) => isAsIn(event.sent, edit.now, part));
    const remaining = without(edit, sent);
    return remaining && { now: remaining.now, before: pick(event.stored, partsIn(remaining)) };
  }
  const theirs = conflictsOf(edit, event.stored);
  if (event.kind === 'theirsTaken') return without(edit, theirs);
  return { now: edit.now, before: { ...edit.before, ...pick(event.stored, theirs) } };
}

type Written = Extract<EditEvent, { kind: 'written' }>;

function writtenIn(edit: Edit, { field, value, shown, stored }: Written): Edit | null {
  const part = partOf(field);
  const now = { ...pick(shown, [part]), ...edit.now, [field]: value };
  if (isAsIn(shown, now, part)) return without(edit, [part]);
  const isFirst = !partsIn(edit).includes(part);
  return { now, before: isFirst ? { ...edit.before, ...pick(stored, [part]) } : edit.before };
}

/** The parts that another publisher changed meanwhile to a different value. */
export const conflictsOf = (edit: Edit, stored: Form): readonly Part[] =>
  partsIn(edit).filter(
    (part) => !isAsIn(stored, edit.before, part) && !isSame(part, stored, edit.now),
  );

const partOf = (field: Field): Part => (field === 'isFree' || field === 'amount' ? 'price' : field);

const partsIn = ({ now }: Edit): readonly Part[] =>
  parts.filter((part) => fieldsOf[part].some((field) => field in now));

/** Compares the fields as text. */
const isAsIn = (form: Form, fields: Fields, part: Part): boolean =>
  fieldsOf[part].every((field) => fields[field] === form[field]);

/** Compares the values: a free issue has no amount, and 5 equals 5.00. */
function isSame(part: Part, stored: Form, now: Fields): boolean {
  if (part !== 'price') return isAsIn(stored, now, part);
  if (now.isFree !== stored.isFree) return false;
  return now.isFree !== false || numberIn(now.amount) === numberIn(stored.amount);
}

const numberIn = (amount = ''): string | number => {
  const number = Number(amount.replace(',', '.'));
  return amount === '' || Number.isNaN(number) ? amount : number;
};

const pick = (form: Form, picked: readonly Part[]): Fields =>
  only(
    form,
    picked.flatMap((part) => fieldsOf[part]),
  );

const only = (from: Fields, fields: readonly Field[]): Fields =>
  Object.fromEntries(fields.filter((field) => field in from).map((field) => [field, from[field]]));

function without(edit: Edit, removed: readonly Part[]): Edit | null {
  const remaining = partsIn(edit).filter((part) => !removed.includes(part));
  if (remaining.length === 0) return null;
  const fields = remaining.flatMap((part) => fieldsOf[part]);
  return { now: only(edit.now, fields), before: only(edit.before, fields) };
}
