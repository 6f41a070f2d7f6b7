import type { Form } from './rules.ts';

type Fields = Partial<Form>;

/**
 * What a publisher wrote in the form of one issue and has not saved. `now` and `before` have the same fields:
 * fields that the publisher did not touch follow the store.
 */
export interface Edit {
  readonly now: Fields;
  /** How the store had each of these fields when the publisher wrote in it, or last decided about it. */
  readonly before: Fields;
}

/** `stored` is the form as the store has it at that moment. */
export type EditEvent =
  | {
      readonly kind: 'written';
      readonly field: keyof Form;
      readonly value: Form[keyof Form];
      /** The form that was shown while nothing was written. */
      readonly shown: Form;
      readonly stored: Form;
    }
  | { readonly kind: 'saved'; readonly sent: Form; readonly stored: Form }
  | { readonly kind: 'mineKept' | 'theirsTaken'; readonly stored: Form };

const nothing: Edit = { now: {}, before: {} };

/** The edit after an event; null where nothing is left to save. */
export function nextEdit(edit: Edit | null, event: EditEvent): Edit | null {
  if (event.kind === 'written') return writtenIn(edit ?? nothing, event);
  if (!edit) return null;
  if (event.kind === 'saved') {
    // What was written after the form was sent stays, and is based on what was saved.
    const left = without(edit, (field) => edit.now[field] === event.sent[field]);
    return left && { now: left.now, before: pick(event.stored, fieldsOf(left.now)) };
  }
  const theirs = conflictsOf(edit, event.stored);
  if (event.kind === 'theirsTaken') return without(edit, theirs);
  return { now: edit.now, before: { ...edit.before, ...pick(event.stored, theirs) } };
}

type Written = Extract<EditEvent, { kind: 'written' }>;

function writtenIn({ now, before }: Edit, { field, value, shown, stored }: Written): Edit | null {
  if (value === shown[field]) return without({ now, before }, [field]);
  const known = field in before ? before : { ...before, [field]: stored[field] };
  return { now: { ...now, [field]: value }, before: known };
}

/** The fields that somebody else changed meanwhile to something that the publisher did not write. */
export const conflictsOf = ({ now, before }: Edit, stored: Form): readonly (keyof Form)[] =>
  fieldsOf(now).filter((field) => stored[field] !== before[field] && stored[field] !== now[field]);

const fieldsOf = (fields: Fields) => Object.keys(fields) as (keyof Form)[];

const pick = (form: Form, fields: readonly (keyof Form)[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));

function without(
  { now, before }: Edit,
  fields: readonly (keyof Form)[] | ((field: keyof Form) => boolean),
): Edit | null {
  const leaves =
    typeof fields === 'function' ? fields : (field: keyof Form) => fields.includes(field);
  const left = fieldsOf(now).filter((field) => !leaves(field));
  if (left.length === 0) return null;
  const only = (from: Fields): Fields =>
    Object.fromEntries(left.map((field) => [field, from[field]]));
  return { now: only(now), before: only(before) };
}
