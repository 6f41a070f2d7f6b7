import * as z from 'zod';
import { notAnInteger, parameterError, StripeError } from './errors.ts';

/** The values of a form or a query: 'a[b][0]=x' is `{ a: { b: ['x'] } }`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses the format of Stripe's client libraries. @throws if names contradict each other ('a=1&a[b]=2') */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) setValue(form, partsOf(name), value);
  return withLists(form) as Form;
}

/** 'a[b][]' is ['a', 'b', '']. */
const partsOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
};

// Without a prototype, so that no name of a request can change one.
const emptyForm = (): Form => Object.create(null) as Form;

function setValue(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = (form[key] ??= emptyForm());
  if (typeof inner === 'string' || Array.isArray(inner))
    throw new Error(`Invalid parameter: ${key}`);
  setValue(inner, rest, value);
}

/** Converts objects whose names are all numbers into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

// The types of form values. An empty text removes a value.

export const Text = z.string().max(5000);
export const Integer = z
  .string()
  .regex(/^-?\d{1,12}$/, notAnInteger)
  .transform(Number);
export const Flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((word) => word === 'true');
export const Metadata = z
  .union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])
  .transform((metadata) => (metadata === '' ? {} : metadata));
export type Metadata = Record<string, string>;
export const Expand = z.array(Text).optional();

export interface Range {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}
const Range = z.union([
  Integer.transform((at): Range => ({ gte: at, lte: at })),
  z.strictObject({
    gt: Integer.optional(),
    gte: Integer.optional(),
    lt: Integer.optional(),
    lte: Integer.optional(),
  }),
]);

/** The parameters of all lists. */
export const page = {
  limit: Integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: Text.optional(),
  ending_before: Text.optional(),
  created: Range.optional(),
  expand: Expand,
};
export type Page = z.infer<ReturnType<typeof z.object<typeof page>>>;

/** @throws the API's error for an invalid parameter */
export function read<T extends z.ZodType>(schema: T, form: Form): z.infer<T> {
  refuseOldMethodTypes(form);
  const found = schema.safeParse(form, { reportInput: true });
  if (!found.success) throw parameterError(found.error);
  return found.data;
}

function refuseOldMethodTypes(form: Form): void {
  if (!('payment_method_types' in form)) return;
  throw new StripeError(
    'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

/** Merges the changes into the current metadata. An empty value removes its key. */
export function mergeMetadata(current: Metadata, changes: Metadata | undefined): Metadata {
  if (!changes) return current;
  const all = Object.entries({ ...current, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}
