/**
 * The unsaved edits of a person in one form, in whole parts: the fields that form one value. Parts that the person did
 * not touch follow the store.
 */
export interface FormEdit<Form> {
  readonly now: Partial<Form>;
  /**
   * How the store had each of these parts when the person wrote in it, or last decided about it. A part that is missing
   * here is of an earlier release, which did not keep that.
   */
  readonly before: Partial<Form>;
}

/**
 * Makes the browser ask before it leaves the page while edits are unsaved.
 * @param askFirst one function for each group of forms
 */
export function guardUnsaved(askFirst: (event: Event) => void, isUnsaved: boolean): void {
  if (isUnsaved) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

/** `stored` is the store's version of the form at that moment. */
export type FormEvent<Form> =
  | {
      readonly kind: 'written';
      readonly field: keyof Form;
      readonly value: Form[keyof Form];
      /** The form before the edit. */
      readonly shown: Form;
      readonly stored: Form;
    }
  | { readonly kind: 'saved'; readonly sent: Form; readonly stored: Form }
  | { readonly kind: 'mineKept' | 'theirsTaken'; readonly stored: Form };

interface FormParts<Form, Part extends string> {
  readonly fieldsOf: Readonly<Record<Part, readonly (keyof Form)[]>>;
  /** Compares a part as values, where its fields may differ as texts. */
  readonly isSame?: (part: Part, stored: Form, now: Partial<Form>) => boolean | null;
}

/** The transitions of the edits of a form with these parts. */
export function editsOf<Form extends object, Part extends string>({
  fieldsOf,
  isSame,
}: FormParts<Form, Part>) {
  type Fields = Partial<Form>;
  type Edit = FormEdit<Form>;
  const parts = Object.keys(fieldsOf) as Part[];
  const partOf = (field: keyof Form): Part | undefined =>
    parts.find((part) => fieldsOf[part].includes(field));

  const partsIn = ({ now }: Edit): readonly Part[] =>
    parts.filter((part) => fieldsOf[part].some((field) => field in now));

  /** Compares the fields as text. */
  const isAsIn = (form: Form, fields: Fields, part: Part): boolean =>
    fieldsOf[part].every((field) => fields[field] === form[field]);

  const only = (from: Fields, fields: readonly (keyof Form)[]): Fields =>
    Object.fromEntries(
      fields.filter((field) => field in from).map((field) => [field, from[field]]),
    ) as Fields;

  const pick = (form: Form, picked: readonly Part[]): Fields =>
    only(
      form,
      picked.flatMap((part) => fieldsOf[part]),
    );

  function without(edit: Edit, removed: readonly Part[]): Edit | null {
    const remaining = partsIn(edit).filter((part) => !removed.includes(part));
    if (remaining.length === 0) return null;
    const fields = remaining.flatMap((part) => fieldsOf[part]);
    return { now: only(edit.now, fields), before: only(edit.before, fields) };
  }

  type Written = Extract<FormEvent<Form>, { kind: 'written' }>;

  function writtenIn(edit: Edit, { field, value, shown, stored }: Written): Edit | null {
    const part = partOf(field);
    if (part === undefined) return edit;
    const now = { ...pick(shown, [part]), ...edit.now, [field]: value };
    if (isAsIn(shown, now, part)) return without(edit, [part]);
    const isFirst = !partsIn(edit).includes(part);
    return { now, before: isFirst ? { ...edit.before, ...pick(stored, [part]) } : edit.before };
  }

  /** The parts that another person changed meanwhile to a different value. */
  const conflictsOf = (edit: Edit, stored: Form): readonly Part[] =>
    partsIn(edit).filter(
      (part) =>
        !isAsIn(stored, edit.before, part) &&
        !(isSame?.(part, stored, edit.now) ?? isAsIn(stored, edit.now, part)),
    );

  /** The edit after an event; null if nothing is left to save. */
  function nextEdit(edit: Edit | null, event: FormEvent<Form>): Edit | null {
    if (event.kind === 'written') return writtenIn(edit ?? { now: {}, before: {} }, event);
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

  return { nextEdit, conflictsOf };
}
