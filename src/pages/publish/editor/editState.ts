import { proxy, snapshot, subscribe } from 'valtio';
import * as z from 'zod/mini';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import { page } from '../publishPage.ts';
import { type Edit, type EditEvent, nextEdit } from './edit.ts';
import { type Form, formOf } from './issueForm.ts';
import { storedName } from '../../../shared/ui/prefix.ts';

/** Unsaved edits by issue id. */
export const edits = proxy<Record<number, Edit>>({});

/** The price of the issue that was published last; the next draft starts with it. */
export const priceDefaults = proxy<{ price: Pick<Form, 'isFree' | 'amount'> | null }>({
  price: null,
});

/** The form without edits. */
export const shownForm = (issue: AdminIssue): Form =>
  formOf(issue, page.precision, priceDefaults.price);

/** The store's version of the form. */
export const storedForm = (issue: AdminIssue): Form => formOf(issue, page.precision);

export function write<K extends keyof Form>(issue: AdminIssue, field: K, value: Form[K]): void {
  const [shown, stored] = [shownForm(issue), storedForm(issue)];
  change(issue.id, { kind: 'written', field, value, shown, stored });
}

export function change(id: number, event: EditEvent): void {
  const edit = nextEdit(edits[id] ?? null, event);
  if (edit) edits[id] = edit;
  else discardEdits(id);
}

export function discardEdits(id: number): void {
  delete edits[id];
}

/** The issues with a pending call. */
export const busy = proxy<Record<number, true>>({});

/**
 * The unsaved edits in this browser's storage. Each issue has a key of its own: two tabs that write in different
 * issues keep both.
 */
const keyOfEdit = storedName('gatefold:publish:edit:');
const keyOfPrice = storedName('gatefold:publish:price');
/** The former release stored the forms of all issues under this key, without the values that the store had. */
const keyOfForms = storedName('gatefold:publish:edits');

const Price = z.object({ isFree: z.nullable(z.boolean()), amount: z.string() });
/** The form in the former release. */
const OldForm = z.extend(Price, {
  title: z.string(),
  description: z.string(),
  sample: z.string(),
});
const Fields = z.partial(
  z.extend(OldForm, {
    language: z.string(),
    readingDirection: ReadingDirection,
    spreads: SpreadsMode,
    series: z.string(),
    issueNumber: z.string(),
    coverDate: z.string(),
    authors: z.string(),
    tags: z.string(),
  }),
);
const StoredEdit = z.object({ now: Fields, before: Fields });
const Forms = z.record(z.string(), z.unknown());

/** Restores the edits and stores each change. Must be called once, before the first render. */
export function persistEdits(): void {
  Object.assign(edits, readEdits());
  migrateForms();
  priceDefaults.price = readStored(keyOfPrice, Price);
  let previous = snapshot(edits);
  subscribe(edits, () => {
    const now = snapshot(edits);
    for (const id of idsIn({ ...previous, ...now }))
      if (now[id] !== previous[id]) writeStored(keyOfEdit + String(id), now[id] ?? null);
    previous = now;
  });
  subscribe(priceDefaults, () => writeStored(keyOfPrice, priceDefaults.price));
}

const idsIn = (of: Readonly<Record<number, unknown>>): number[] => Object.keys(of).map(Number);

function readEdits(): Record<number, Edit> {
  const found: Record<number, Edit> = {};
  for (const key of keysOfEdits()) {
    const edit = readStored(key, StoredEdit);
    if (edit) found[Number(key.slice(keyOfEdit.length))] = edit;
  }
  return found;
}

function keysOfEdits(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(keyOfEdit) && isId(key.slice(keyOfEdit.length)));
  } catch {
    return [];
  }
}

const isId = (text: string): boolean => /^\d+$/.test(text);

/** Removes the old key only when each of its forms is stored under its own key. */
function migrateForms(): void {
  const forms = readStored(keyOfForms, Forms);
  if (!forms) return;
  const migrated = Object.entries(forms).map(([id, form]) => migrateForm(id, form));
  if (!migrated.includes(false)) writeStored(keyOfForms, null);
}

function migrateForm(id: string, form: unknown): boolean {
  const now = z.safeParse(OldForm, form).data;
  if (!now || !isId(id) || edits[Number(id)]) return true;
  const edit: Edit = { now, before: {} };
  edits[Number(id)] = edit;
  return writeStored(keyOfEdit + id, edit);
}

function readStored<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Returns false if the storage is full or disabled: the edit then lasts as long as the page. */
function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
